import { Button, Flex } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { AnsweringAlertDialog as AlertDialog } from './alert-dialog.tsx'

type ConfirmationProps = {
  title: string
  text: string
  confirm: string
  onConfirm: () => void
  /** The label of the button that changes nothing. */
  cancel?: string
  color?: 'red' | 'green'
}

/** The content of a confirmation dialog; the enclosing dialog opens and closes it. */
export const Confirmation = ({
  title,
  text,
  confirm,
  onConfirm,
  cancel = 'Cancel',
  color = 'red',
}: ConfirmationProps) => (
  <AlertDialog.Content maxWidth="28rem">
    <AlertDialog.Title>{title}</AlertDialog.Title>
    <AlertDialog.Description size="2">{text}</AlertDialog.Description>
    <Flex gap="3" mt="5" justify="end">
      <AlertDialog.Cancel>
        <Button variant="soft" color="gray">
          {cancel}
        </Button>
      </AlertDialog.Cancel>
      <AlertDialog.Action>
        <Button color={color} onClick={onConfirm}>
          {confirm}
        </Button>
      </AlertDialog.Action>
    </Flex>
  </AlertDialog.Content>
)

type Props = ConfirmationProps & {
  /** The button that opens the dialog and gets the focus back. */
  children: ReactNode
}

/** Asks for confirmation of an irreversible action. */
export const ConfirmDialog = ({ children, ...confirmation }: Props) => (
  <AlertDialog.Root>
    <AlertDialog.Trigger>{children}</AlertDialog.Trigger>
    <Confirmation {...confirmation} />
  </AlertDialog.Root>
)
