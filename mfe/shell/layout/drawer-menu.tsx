import { Icon } from '@atrium/kit'
import * as Dialog from '@radix-ui/react-dialog'
import { Theme } from '@radix-ui/themes'
import { type ReactElement, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { NavItem } from '#contracts/mfe/outline.ts'
import styles from './drawer.module.css'
import { Sidebar } from './sidebar.tsx'

type Props = { nav: readonly NavItem[]; button: ReactElement }

/** The sidebar on narrow windows: slides over the page, traps the focus, and closes on Escape and on navigation. */
export const DrawerMenu = ({ nav, button }: Props) => {
  const [open, setOpen] = useState(false)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place is the reason to close, not a value that is read
  useEffect(() => setOpen(false), [key])
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>{button}</Dialog.Trigger>
      <Dialog.Portal>
        <Theme asChild hasBackground={false}>
          <div>
            {/* The dialog listens for outside clicks only from the next task on; the first one may come earlier. */}
            <Dialog.Overlay className={styles.overlay} onClick={() => setOpen(false)} />
            <Dialog.Content className={styles.drawer} aria-describedby={undefined}>
              <Dialog.Title className="sr-only">Menu</Dialog.Title>
              <Sidebar nav={nav} />
              <Dialog.Close className={styles.close} aria-label="Close menu">
                <Icon name="close" size={20} />
              </Dialog.Close>
            </Dialog.Content>
          </div>
        </Theme>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
