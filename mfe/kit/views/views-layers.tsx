import { Button, DropdownMenu, Flex } from '@radix-ui/themes'
import { type ReactElement, useState } from 'react'
import { AnsweringDialog as Dialog } from '../components/dialog.tsx'
import { FormField } from '../forms/form-field.tsx'
import type { SavedView, SavedViews, ViewsProps } from './saved-views.ts'

type Props = ViewsProps & { saved: SavedViews; current: SavedView | undefined; button: ReactElement }

/** The menu of saved views, and the dialog that names a new one. */
export const ViewsLayers = ({ words: { one }, keeps, query, onShow, saved, current, button }: Props) => {
  const { views, save, remove } = saved
  const [naming, setNaming] = useState(false)
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger>{button}</DropdownMenu.Trigger>
        <DropdownMenu.Content container={document.querySelector('main')}>
          {views.map((view) => (
            <DropdownMenu.Item key={view.name} onSelect={() => onShow(view.query)}>
              {view.name}
            </DropdownMenu.Item>
          ))}
          {views.length > 0 && <DropdownMenu.Separator />}
          <DropdownMenu.Item onSelect={() => setNaming(true)}>Save this {one}…</DropdownMenu.Item>
          {current !== undefined && (
            <DropdownMenu.Item color="red" onSelect={() => remove(current.name)}>
              Remove “{current.name}”
            </DropdownMenu.Item>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      <Dialog.Root open={naming} onOpenChange={setNaming}>
        <Dialog.Content maxWidth="26rem">
          <Dialog.Title>Save this {one}</Dialog.Title>
          <Dialog.Description size="2" mb="4">
            {keeps}
          </Dialog.Description>
          <NameForm one={one} onClose={() => setNaming(false)} onSave={(name) => save({ name, query })} />
        </Dialog.Content>
      </Dialog.Root>
    </>
  )
}

const NameForm = ({ one, onClose, onSave }: { one: string; onClose: () => void; onSave: (name: string) => void }) => {
  const [name, setName] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(true)
        if (name.trim() === '') return
        onSave(name.trim())
        onClose()
      }}
    >
      <FormField
        label="Name"
        value={name}
        maxLength={60}
        message={isSubmitted && name.trim() === '' ? 'Name is required' : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <Flex gap="3" justify="end">
        <Button type="button" variant="soft" color="gray" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Save {one}</Button>
      </Flex>
    </form>
  )
}
