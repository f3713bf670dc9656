import { FormField, Icon, toastError } from '@atrium/kit'
import { Button, Dialog, DropdownMenu, Flex } from '@radix-ui/themes'
import { useState } from 'react'
import { keepViews, readViews, type SavedView, withView } from '../../model/saved-views.ts'
import type { LeadAddress } from '../../model/use-lead-address.ts'
import styles from './views-menu.module.css'

type Props = { open: boolean; onClose: () => void; onSave: (name: string) => void }

/** Asks for the name of a saved view. */
const SaveViewDialog = ({ open, onClose, onSave }: Props) => (
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

/** Saved views: open one, save the current one, delete one. */
export const ViewsMenu = ({ address }: { address: LeadAddress }) => {
  const { views, save, remove } = useSavedViews()
  const [naming, setNaming] = useState(false)
  const current = views.find(({ query }) => query === address.query)
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger>
          <Button
            variant="surface"
            color="gray"
            size="3"
            className={styles.menu}
            aria-label={`Views: ${current?.name ?? 'none chosen'}`}
          >
            <Icon name="bookmark" size={16} /> <span className={styles.name}>{current?.name ?? 'Views'}</span>
          </Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content container={document.querySelector('main')}>
          {views.map(({ name, query }) => (
            <DropdownMenu.Item key={name} onSelect={() => address.show(query)}>
              {name}
            </DropdownMenu.Item>
          ))}
          {views.length > 0 && <DropdownMenu.Separator />}
          <DropdownMenu.Item onSelect={() => setNaming(true)}>Save this view…</DropdownMenu.Item>
          {current !== undefined && (
            <DropdownMenu.Item color="red" onSelect={() => remove(current.name)}>
              Remove “{current.name}”
            </DropdownMenu.Item>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      <SaveViewDialog
        open={naming}
        onClose={() => setNaming(false)}
        onSave={(name) => save({ name, query: address.query })}
      />
    </>
  )
}

/** The saved views, with functions to add and delete one. */
const useSavedViews = () => {
  const [views, setViews] = useState(readViews)
  const put = (next: readonly SavedView[]) => {
    try {
      keepViews(next)
    } catch {
      toastError('Error', 'This browser does not keep views: it has no room for them, or is told to keep nothing.')
    }
    setViews(next)
  }
  return {
    views,
    // Another tab may have saved one since.
    save: (view: SavedView) => put(withView(readViews(), view)),
    remove: (name: string) => put(readViews().filter((view) => view.name !== name)),
  }
}
