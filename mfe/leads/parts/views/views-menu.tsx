import { Icon } from '@atrium/kit'
import { Button, DropdownMenu } from '@radix-ui/themes'
import { useState } from 'react'
import type { LeadAddress } from '../../queries/use-lead-address.ts'
import { useSavedViews } from '../../queries/use-saved-views.ts'
import { SaveViewDialog } from './save-view-dialog.tsx'
import styles from './views-menu.module.css'

/** Views by name: to go to one, to save the one on screen, and to let one go. */
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
