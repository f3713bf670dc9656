import { errorText, FormField, fieldMessages, Icon } from '@atrium/kit'
import { Button, Dialog, Flex } from '@radix-ui/themes'
import { type FormEvent, useState } from 'react'
import { useNewWebhook } from '../api/use-doors.ts'
import styles from '../screens/staff-screens.module.css'
import { ToldOnce } from './told-once.tsx'

/** Makes a webhook and shows its secret once. */
export const NewWebhook = ({ eventTypes }: { eventTypes: readonly string[] }) => {
  const [open, setOpen] = useState(false)
  const create = useNewWebhook()
  const change = (opens: boolean) => {
    setOpen(opens)
    if (!opens) create.reset()
  }
  return (
    <Dialog.Root open={open} onOpenChange={change}>
      <Dialog.Trigger>
        <Button variant="soft">
          <Icon name="plus" size={16} /> New webhook
        </Button>
      </Dialog.Trigger>
      <Dialog.Content maxWidth="36rem">
        <Dialog.Title>New webhook</Dialog.Title>
        <Dialog.Description size="2" mb="4">
          Each event is sent with an order number and signed with a secret of this webhook.
        </Dialog.Description>
        {create.data === undefined ? (
          <WebhookForm create={create} eventTypes={eventTypes} />
        ) : (
          <ToldOnce
            label="Secret"
            secret={create.data.secret}
            text="Copy it into the receiver now: it is shown this once."
          />
        )}
      </Dialog.Content>
    </Dialog.Root>
  )
}

type FormProps = { create: ReturnType<typeof useNewWebhook>; eventTypes: readonly string[] }

const WebhookForm = ({ create, eventTypes }: FormProps) => {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    create.mutate({
      url: String(given.get('url')),
      types: given.getAll('type').map(String),
      personal: given.get('personal') === 'on',
    })
  }
  const { url, types } = fieldMessages(create.error)
  const failed = create.isError ? errorText(create.error, 'Failed to make the webhook. Try again.') : undefined
  return (
    <form onSubmit={submit} noValidate>
      <FormField label="Address" name="url" type="url" placeholder="https://example.com/hook" message={url} />
      <fieldset className={styles.choices}>
        <legend>Types of events</legend>
        {eventTypes.map((type) => (
          <label key={type}>
            <input type="checkbox" name="type" value={type} /> {type}
          </label>
        ))}
      </fieldset>
      <p role="alert" className={styles.refused}>
        {types ?? (url === undefined ? failed : undefined)}
      </p>
      <label className={styles.choice}>
        <input type="checkbox" name="personal" aria-describedby="personal-note" /> Send personal data too
      </label>
      <p id="personal-note" className={styles.soft}>
        Names, addresses, notes and documents. Who receives them has to be in your register of processors.
      </p>
      <Flex gap="3" justify="end" wrap="wrap">
        <Dialog.Close>
          <Button type="button" variant="soft" color="gray">
            Cancel
          </Button>
        </Dialog.Close>
        <Button type="submit" loading={create.isPending}>
          Make webhook
        </Button>
      </Flex>
    </form>
  )
}
