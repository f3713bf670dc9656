import { answerProofs, call, FormField, fieldMessages, useSession } from '@atrium/kit'
import { Button, Dialog, Flex } from '@radix-ui/themes'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { auth } from '#contracts/staff/http/auth.ts'

/** Re-authenticates the user for a call that requires it. */
export const ProofDialog = () => {
  const [open, setOpen] = useState(false)
  const settle = useRef<(proven: boolean) => void>(() => undefined)
  const email = useSession().data?.user.email
  useEffect(
    () =>
      answerProofs(
        () =>
          new Promise((resolve) => {
            settle.current = resolve
            setOpen(true)
          }),
      ),
    [],
  )
  const end = (proven: boolean) => {
    setOpen(false)
    settle.current(proven)
  }
  return (
    <Dialog.Root open={open} onOpenChange={(stays) => !stays && end(false)}>
      <Dialog.Content maxWidth="26rem">
        <Dialog.Title>Confirm it is you</Dialog.Title>
        <Dialog.Description size="2" mb="4">
          This step asks for your password again, as it was last asked for more than ten minutes ago.
        </Dialog.Description>
        <ProofForm email={email ?? ''} onProven={() => end(true)} />
      </Dialog.Content>
    </Dialog.Root>
  )
}

const ProofForm = ({ email, onProven }: { email: string; onProven: () => void }) => {
  const prove = useMutation({
    mutationFn: (password: string) => call(auth.sudo, { body: { password } }),
    onSuccess: onProven,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    prove.mutate(String(new FormData(event.currentTarget).get('password')))
  }
  const { password, ...others } = fieldMessages(prove.error)
  const message =
    password ?? Object.values(others)[0] ?? (prove.isError ? 'Too many attempts. Try again later.' : undefined)
  return (
    <form onSubmit={submit}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <FormField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={1000}
        message={message}
      />
      <Flex gap="3" justify="end" wrap="wrap">
        <Dialog.Close>
          <Button type="button" variant="soft" color="gray">
            Cancel
          </Button>
        </Dialog.Close>
        <Button type="submit" loading={prove.isPending}>
          Confirm
        </Button>
      </Flex>
    </form>
  )
}
