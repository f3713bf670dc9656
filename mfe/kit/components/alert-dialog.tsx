import { AlertDialog, type Dialog } from '@radix-ui/themes'
import { type ComponentProps, startTransition, useRef, useState } from 'react'

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

type ContentProps = ComponentProps<typeof AlertDialog.Content>

/** Gives the focus back to where it was, as a question that no button opens has none to return to. */
const Content = ({ onOpenAutoFocus, onCloseAutoFocus, ...props }: ContentProps) => {
  const former = useRef<Element>(null)
  return (
    <AlertDialog.Content
      {...props}
      onOpenAutoFocus={(event) => {
        former.current = document.activeElement
        onOpenAutoFocus?.(event)
      }}
      onCloseAutoFocus={(event) => {
        onCloseAutoFocus?.(event)
        const place = former.current
        if (!(place instanceof HTMLElement) || place === document.body || !place.isConnected) return
        event.preventDefault()
        place.focus()
      }}
    />
  )
}

export const AnsweringAlertDialog = { ...AlertDialog, Root, Content }
