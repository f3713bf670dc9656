import { Button, Dialog, DropdownMenu, Flex } from '@radix-ui/themes'
import { useState } from 'react'
import { FormField } from '../forms/form-field.tsx'
import { Icon } from '../icons/icon.tsx'
import { toastError } from '../toast/toast-store.ts'
import { keepViews, readViews, type SavedView, withView } from './saved-views.ts'
import styles from './views-menu.module.css'

type Props = {
  /** The key in the browser's storage. */
  stored: string
  /** Such as `view`, in the plural `Views`. */
  words: { readonly one: string; readonly many: string }
  /** What a saved view keeps, as a sentence. */
  keeps: string
  /** The query of the address now. */
  query: string
  onShow: (query: string) => void
}

/** Saved views of a list: open one, save the current one, delete one. */
export const ViewsMenu = ({ stored, words: { one, many }, keeps, query, onShow }: Props) => {
  const { views, save, remove } = useSavedViews(stored)
  const [naming, setNaming] = useState(false)
  const current = views.find((view) => view.query === query)
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger>
          <Button
            variant="surface"
            color="gray"
            size="3"
            className={styles.menu}
            aria-label={`${many}: ${current?.name ?? 'none chosen'}`}
          >
            <Icon name="bookmark" size={16} /> <span className={styles.name}>{current?.name ?? many}</span>
          </Button>
        </DropdownMenu.Trigger>
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
        <Button type="submit">Save {one}</Button>
      </Flex>
    </form>
  )
}

/** The saved views, with functions to add and delete one. */
const useSavedViews = (stored: string) => {
  const [views, setViews] = useState(() => readViews(stored))
  const put = (next: readonly SavedView[]) => {
    try {
      keepViews(stored, next)
    } catch {
      toastError('Error', 'This browser does not keep views: it has no room for them, or is told to keep nothing.')
    }
    setViews(next)
  }
  return {
    views,
    // Another tab may have saved one since.
    save: (view: SavedView) => put(withView(readViews(stored), view)),
    remove: (name: string) => put(readViews(stored).filter((view) => view.name !== name)),
  }
}
