import { call, errorText, FormField, fieldMessages } from '@atrium/kit'
import { Dialog, DialogButtons, Flex } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { auth } from '#contracts/staff/http/auth.ts'
import { factors } from '#contracts/staff/http/factors.ts'
import { factorsKey } from '../api/use-factor-change.ts'
import { AccountName } from './account-name.tsx'

type Props = { open: boolean; onEnd: (proven: boolean) => void }

export const ProofDialog = ({ open, onEnd }: Props) => (
  <Dialog.Root open={open} onOpenChange={(stays) => !stays && onEnd(false)}>
    <Dialog.Content maxWidth="26rem">
      <Dialog.Title>Confirm it is you</Dialog.Title>
      <Dialog.Description size="2" mb="4">
        This step asks for your password again, as it was last asked for more than ten minutes ago.
      </Dialog.Description>
      <ProofForm onProven={() => onEnd(true)} />
    </Dialog.Content>
  </Dialog.Root>
)

type Way = 'password' | 'code' | 'passkey'

const ways: Readonly<Record<Way, string>> = {
  password: 'Use the password instead',
  code: 'Use a one-time code instead',
  passkey: 'Use a passkey instead',
}

const proveByPasskey = async () => {
  const { options } = await call(auth.sudoPasskeyOptions, {})
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return call(auth.sudo, { body: { passkey: { ...(await startAuthentication({ optionsJSON })) } } })
}

const ProofForm = ({ onProven }: { onProven: () => void }) => {
  const [way, setWay] = useState<Way>('password')
  const own = useQuery({ queryKey: factorsKey, queryFn: ({ signal }) => call(factors.read, { signal }) })
  const prove = useMutation({
    mutationFn: (text: string) => (way === 'passkey' ? proveByPasskey() : call(auth.sudo, { body: { [way]: text } })),
    onSuccess: onProven,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    prove.mutate(String(new FormData(event.currentTarget).get(way) ?? ''))
  }
  const messages = fieldMessages(prove.error)
  const message =
    Object.values(messages)[0] ?? (prove.isError ? errorText(prove.error, 'This did not work. Try again.') : undefined)
  const possible: readonly Way[] = [
    'password',
    ...(own.data?.totp ? (['code'] as const) : []),
    ...(own.data?.passkeysAvailable && own.data.passkeys.length > 0 ? (['passkey'] as const) : []),
  ]
  return (
    <form onSubmit={submit}>
      <AccountName />
      {way === 'passkey' ? <p role="alert">{message}</p> : <ProofField key={way} way={way} message={message} />}
      <Flex gap="2" direction="column" align="start" mb="4">
        {possible
          .filter((other) => other !== way)
          .map((other) => (
            <Button
              key={other}
              type="button"
              variant="ghost"
              onClick={() => {
                prove.reset()
                setWay(other)
              }}
            >
              {ways[other]}
            </Button>
          ))}
      </Flex>
      <DialogButtons submit={way === 'passkey' ? 'Continue with a passkey' : 'Confirm'} isPending={prove.isPending} />
    </form>
  )
}

const ProofField = ({ way, message }: { way: 'password' | 'code'; message: string | undefined }) =>
  way === 'password' ? (
    <FormField
      label="Password"
      name="password"
      type="password"
      autoComplete="current-password"
      required
      maxLength={1000}
      message={message}
    />
  ) : (
    <FormField
      label="One-time code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      required
      maxLength={100}
      message={message}
    />
  )
