import { errorText, FormField, fieldMessages } from '@atrium/kit'
import { DialogButtons } from '@atrium/kit/widgets'
import type { FormEvent } from 'react'
import { useNewWebhook } from '../api/use-program-access.ts'
import { CreationDialog } from './creation-dialog.tsx'
import { OneTimeSecret } from './one-time-secret.tsx'
import styles from './staff-screens.module.css'

/** Makes a webhook and shows its secret once. */
export const NewWebhook = ({ eventTypes }: { eventTypes: readonly string[] }) => {
  const create = useNewWebhook()
  return (
    <CreationDialog
      label="New webhook"
      button={{ variant: 'soft' }}
      title="New webhook"
      description="Each event is sent with an order number and signed with a secret of this webhook."
      maxWidth="36rem"
      creation={create}
      form={<WebhookForm create={create} eventTypes={eventTypes} />}
      result={({ secret }) => (
        <OneTimeSecret label="Secret" secret={secret} text="Copy it into the receiver now: it is shown this once." />
      )}
    />
  )
}

type FormProps = { create: ReturnType<typeof useNewWebhook>; eventTypes: readonly string[] }

const WebhookForm = ({ create, eventTypes }: FormProps) => {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    create.mutate({
      url: String(fields.get('url')),
      types: fields.getAll('type').map(String),
      personal: fields.get('personal') === 'on',
    })
  }
  const { url, types } = fieldMessages(create.error)
  const failure = create.isError ? errorText(create.error, 'Failed to make the webhook. Try again.') : undefined
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
        {types ?? (url === undefined ? failure : undefined)}
      </p>
      <label className={styles.choice}>
        <input type="checkbox" name="personal" aria-describedby="personal-note" /> Send personal data too
      </label>
      <p id="personal-note" className={styles.soft}>
        Names, addresses, notes and documents. Who receives them has to be in your register of processors.
      </p>
      <DialogButtons submit="Make webhook" isPending={create.isPending} />
    </form>
  )
}
