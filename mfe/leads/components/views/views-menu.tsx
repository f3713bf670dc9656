import { Icon, toastError } from '@atrium/kit'
import { Button, DropdownMenu } from '@radix-ui/themes'
import { useState } from 'react'
import type { SavedView } from '../../model/saved-views.ts'
import { keepViews, readViews, withView } from '../../model/saved-views.ts'
import type { LeadAddress } from '../../model/use-lead-address.ts'
import { SaveViewDialog } from './save-view-dialog.tsx'
import styles from './views-menu.module.css'

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
