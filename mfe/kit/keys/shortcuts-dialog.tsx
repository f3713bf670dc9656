import { Button, Dialog, Flex, Switch, Text } from '@radix-ui/themes'
import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { Icon } from '../icons/icon.tsx'
import styles from './shortcuts-dialog.module.css'
import { singleKeysAtom } from './single-keys-switch.ts'
import { shortcutsAtom, useShortcuts } from './use-shortcuts.ts'

/** Shows the shortcuts of the screen, on click or `?`; contains the switch that turns them off. */
export const ShortcutsDialog = () => {
  const [open, setOpen] = useState(false)
  useShortcuts([{ key: '?', label: 'Show these keys', run: () => setOpen(true) }])
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger>
        <Button variant="surface" color="gray" size="3" aria-label="Keyboard shortcuts" title="Keyboard shortcuts (?)">
          <Icon name="keyboard" />
        </Button>
      </Dialog.Trigger>
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
