import { AlertDialog, type Dialog } from '@radix-ui/themes'
import { type ComponentProps, startTransition, useState } from 'react'
import { useFormerFocus } from './former-focus.ts'

type Props = ComponentProps<typeof Dialog.Root>

/** Opens in a transition, so that the pressed button renders first and responds at once on a slow machine. */
export const useAnswering = ({ open, onOpenChange, ...props }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const change = (next: boolean) => {
    setIsOpen(next)
    onOpenChange?.(next)
  }
  return {
    ...props,
    open: open ?? isOpen,
    onOpenChange: (next: boolean) => (next ? startTransition(() => change(true)) : change(false)),
  }
}

const Root = (props: Props) => <AlertDialog.Root {...useAnswering(props)} />

const Content = (props: ComponentProps<typeof AlertDialog.Content>) => (
  <AlertDialog.Content {...props} {...useFormerFocus(props)} />
)

export const AnsweringAlertDialog = { ...AlertDialog, Root, Content }
