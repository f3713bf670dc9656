import { Button, Flex, Switch, Text } from '@radix-ui/themes'
import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { AnsweringDialog as Dialog } from '../components/dialog.tsx'
import styles from './shortcuts-dialog.module.css'
import { singleKeysAtom } from './single-keys-switch.ts'
import { countLayers, isActive, shortcutsAtom } from './use-shortcuts.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

export const KeysDialog = ({ open, onOpenChange }: Props) => (
  <Dialog.Root open={open} onOpenChange={onOpenChange}>
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

/** The keys of the layer that this one opens over, or of the screen. */
const KeyList = () => {
  const [below] = useState(countLayers)
  return (
    <dl className={styles.keys}>
      {useAtomValue(shortcutsAtom)
        .flat()
        .filter((shortcut) => isActive(shortcut, below))
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
}

const KeySwitch = () => {
  const [on, setOn] = useAtom(singleKeysAtom)
  return (
    <Text as="label" size="2" className={styles.switch}>
      <Switch checked={on} onCheckedChange={setOn} /> Single-key shortcuts
    </Text>
  )
}
