import { Button, Dialog, Flex, Switch, Text } from '@radix-ui/themes'
import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'
import { Icon } from '../icons/icon.tsx'
import styles from './shortcuts-dialog.module.css'
import { singleKeysAtom } from './single-keys-switch.ts'
import { shortcutsAtom, useShortcuts } from './use-shortcuts.ts'

const openAtom = atom(false)

/** Shows the shortcuts of the screen, on click or `?`; contains the switch that turns them off. Once per dashboard. */
export const ShortcutsDialog = () => {
  const [open, setOpen] = useAtom(openAtom)
  useShortcuts([{ key: '?', label: 'Show these keys', run: () => setOpen(true) }])
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Content maxWidth="30rem" aria-describedby={undefined}>
        <Dialog.Title>Keyboard shortcuts</Dialog.Title>
        <KeyList />
        <KeySwitch />
        <Flex justify="end" mt="4">
          <Dialog.Close>
            <Button variant="soft" color="gray">
              Close
            </Button>
          </Dialog.Close>
        </Flex>
      </Dialog.Content>
    </Dialog.Root>
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

const KeyList = () => (
  <dl className={styles.keys}>
    {useAtomValue(shortcutsAtom)
      .flat()
      .map(({ key, label }) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
  </dl>
)

const KeySwitch = () => {
  const [on, setOn] = useAtom(singleKeysAtom)
  return (
    <Text as="label" size="2" className={styles.switch}>
      <Switch checked={on} onCheckedChange={setOn} /> Single-key shortcuts
    </Text>
  )
}
