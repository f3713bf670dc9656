import { errorText, FormField, fieldMessages } from '@atrium/kit'
import { Dialog, DialogButtons } from '@atrium/kit/widgets'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { AccountName } from './account-name.tsx'

type Props = {
  title: string
  confirm: string
  onConfirm: (password: string) => Promise<void>
  /** The words for failures that no server answers. */
  failureText?: (failure: Error) => string | undefined
  /** The button that opens the dialog and gets the focus back. */
  children: ReactNode
}

/** Asks for the password before a change to the user's own account. */
export const PasswordPrompt = ({ title, confirm, onConfirm, failureText, children }: Props) => {
  const [open, setOpen] = useState(false)
  const change = useMutation({ mutationFn: onConfirm, onSuccess: () => setOpen(false) })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    change.mutate(String(new FormData(event.currentTarget).get('password')))
  }
  const show = (next: boolean) => {
    // An earlier failure is not that of a new try.
    change.reset()
    setOpen(next)
  }
  const failure = change.isError
    ? (failureText?.(change.error) ?? errorText(change.error, 'This did not work. Try again.'))
    : undefined
  return (
    <Dialog.Root open={open} onOpenChange={show}>
      <Dialog.Trigger>{children}</Dialog.Trigger>
      <Dialog.Content maxWidth="26rem" aria-describedby={undefined}>
        <Dialog.Title>{title}</Dialog.Title>
        <form onSubmit={submit}>
          <AccountName />
          <FormField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            maxLength={1000}
            message={fieldMessages(change.error).password ?? failure}
          />
          <DialogButtons submit={confirm} isPending={change.isPending} />
        </form>
      </Dialog.Content>
    </Dialog.Root>
  )
}
