import { FormField } from '@atrium/kit'
import { Button, Dialog, Flex } from '@radix-ui/themes'
import { useState } from 'react'

type Props = { open: boolean; onClose: () => void; onSave: (name: string) => void }

/** Asks for the name of a saved view. */
export const SaveViewDialog = ({ open, onClose, onSave }: Props) => (
  <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
    <Dialog.Content maxWidth="26rem">
      <Dialog.Title>Save this view</Dialog.Title>
      <Dialog.Description size="2" mb="4">
        Search, filters, order and layout, kept in this browser.
      </Dialog.Description>
      <NameForm onClose={onClose} onSave={onSave} />
    </Dialog.Content>
  </Dialog.Root>
)

const NameForm = ({ onClose, onSave }: Omit<Props, 'open'>) => {
  const [name, setName] = useState('')
  const [asked, setAsked] = useState(false)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (name.trim() === '') return
        onSave(name.trim())
        onClose()
      }}
    >
      <FormField
        label="Name"
        value={name}
        maxLength={60}
        message={asked && name.trim() === '' ? 'Name is required' : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <Flex gap="3" justify="end">
        <Button type="button" variant="soft" color="gray" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Save view</Button>
      </Flex>
    </form>
  )
}
