import { AlertDialog, Dialog } from '@radix-ui/themes'
import { type ComponentProps, startTransition, useState } from 'react'

type Props = ComponentProps<typeof Dialog.Root>

/** Opens in a transition, so that the pressed button renders first and responds at once on a slow machine. */
const useAnswering = ({ open, onOpenChange, ...props }: Props): Props => {
  const [isOpen, setIsOpen] = useState(false)
  const change = (next: boolean) => {
    setIsOpen(next)
    onOpenChange?.(next)
  }
  return {
    ...props,
    open: open ?? isOpen,
    onOpenChange: (next) => (next ? startTransition(() => change(true)) : change(false)),
  }
}

const Root = (props: Props) => <Dialog.Root {...useAnswering(props)} />
const AlertRoot = (props: Props) => <AlertDialog.Root {...useAnswering(props)} />

export const AnsweringDialog = { ...Dialog, Root }
export const AnsweringAlertDialog = { ...AlertDialog, Root: AlertRoot }
