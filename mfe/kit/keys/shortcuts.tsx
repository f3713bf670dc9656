import { Button } from '@radix-ui/themes'
import { atom, useAtom, useSetAtom } from 'jotai'
import { lazyComponent } from '../components/lazy-component.ts'
import { OnceOpened } from '../components/on-use.tsx'
import { Icon } from '../icons/icon.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const openAtom = atom(false)

/** Loads the code ahead, so that the first opening does not wait for the network. */
export const loadKeys = () => import('./shortcuts-dialog.tsx')
const KeysDialog = lazyComponent(async () => (await loadKeys()).KeysDialog)

/** Shows the shortcuts of the screen or its panel, on click or `?`; contains the switch that turns them off. Once per dashboard. */
export const ShortcutsDialog = () => {
  const [open, setOpen] = useAtom(openAtom)
  useShortcuts([{ key: '?', label: 'Show these keys', overLayers: true, run: () => setOpen(true) }])
  return (
    <OnceOpened open={open}>
      <KeysDialog open={open} onOpenChange={setOpen} />
    </OnceOpened>
  )
}

export const ShortcutsButton = () => {
  const setOpen = useSetAtom(openAtom)
  return (
    <Button
      variant="surface"
      color="gray"
      size="3"
      aria-label="Keyboard shortcuts"
      title="Keyboard shortcuts (?)"
      onClick={() => setOpen(true)}
    >
      <Icon name="keyboard" />
    </Button>
  )
}
