import { Icon } from '@atrium/kit'
import { Dialog } from '@atrium/kit/widgets'
import { Button, type ButtonProps } from '@radix-ui/themes'
import type { ReactNode } from 'react'

type Creation<Created> = { readonly data: Created | undefined; readonly reset: () => void }

type Props<Created> = {
  /** The button that opens the dialog. */
  label: string
  button: ButtonProps
  title: string
  description: string
  maxWidth: string
  creation: Creation<Created>
  form: ReactNode
  /** Replaces the form once the server has answered. */
  result: (created: Created) => ReactNode
}

/** A button that opens a form; its result is shown until the dialog closes, and then discarded. */
export const CreationDialog = <Created,>({ label, button, title, description, ...props }: Props<Created>) => {
  const { maxWidth, creation, form, result } = props
  return (
    <Dialog.Root onOpenChange={(open) => !open && creation.reset()}>
      <Dialog.Trigger>
        <Button {...button}>
          <Icon name="plus" size={16} /> {label}
        </Button>
      </Dialog.Trigger>
      <Dialog.Content maxWidth={maxWidth}>
        <Dialog.Title>{title}</Dialog.Title>
        <Dialog.Description size="2" mb="4">
          {description}
        </Dialog.Description>
        {creation.data === undefined ? form : result(creation.data)}
      </Dialog.Content>
    </Dialog.Root>
  )
}
