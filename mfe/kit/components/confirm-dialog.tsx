import { AlertDialog, Button, Flex } from '@radix-ui/themes'
import type { ReactNode } from 'react'

type Props = {
  title: string
  text: string
  confirm: string
  onConfirm: () => void
  /** The button that opens the dialog and gets the focus back. */
  children: ReactNode
}

/** Asks for confirmation of an irreversible action. */
export const ConfirmDialog = ({ title, text, confirm, onConfirm, children }: Props) => (
  <AlertDialog.Root>
    <AlertDialog.Trigger>{children}</AlertDialog.Trigger>
    <AlertDialog.Content maxWidth="28rem">
      <AlertDialog.Title>{title}</AlertDialog.Title>
      <AlertDialog.Description size="2">{text}</AlertDialog.Description>
      <Flex gap="3" mt="5" justify="end">
        <AlertDialog.Cancel>
          <Button variant="soft" color="gray">
            Cancel
          </Button>
        </AlertDialog.Cancel>
        <AlertDialog.Action>
          <Button color="red" onClick={onConfirm}>
            {confirm}
          </Button>
        </AlertDialog.Action>
      </Flex>
    </AlertDialog.Content>
  </AlertDialog.Root>
)
