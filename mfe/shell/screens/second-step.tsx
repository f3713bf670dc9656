import { call, errorText, FormField, toastError } from '@atrium/kit'
import { Flex } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { secondSteps as names } from '#contracts/staff/http/auth.ts'
import { secondSteps } from '#contracts/staff/http/factors.ts'
import type { SignedIn } from '../session/home.ts'
import styles from './login-screen.module.css'

export type Step = (typeof names)[number]

const labels: Readonly<Record<Step, string>> = {
  passkey: 'Use a passkey',
  totp: 'Use a one-time code',
  recovery: 'Use a recovery code',
}

type OnSignedIn = (user: SignedIn) => unknown

type Props = { steps: readonly Step[]; onBack: () => void; onSignedIn: OnSignedIn }

/** The second step of a sign-in. */
export const SecondStep = ({ steps, onBack, onSignedIn }: Props) => {
  const [step, setStep] = useState<Step>(steps[0] ?? 'recovery')
  return (
    <>
      {step === 'passkey' ? (
        <PasskeyStep onSignedIn={onSignedIn} />
      ) : (
        <CodeStep key={step} step={step} onSignedIn={onSignedIn} />
      )}
      <Flex direction="column" gap="2" mt="4" align="start">
        {steps
          .filter((other) => other !== step)
          .map((other) => (
            <Button key={other} variant="ghost" onClick={() => setStep(other)}>
              {labels[other]}
            </Button>
          ))}
        <Button variant="ghost" color="gray" onClick={onBack}>
          Start over
        </Button>
      </Flex>
    </>
  )
}

const CodeStep = ({ step, onSignedIn }: { step: 'totp' | 'recovery'; onSignedIn: OnSignedIn }) => {
  const signIn = useSecondStep((code: string) => call(secondSteps[step], { body: { code } }), onSignedIn)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    signIn.mutate(String(new FormData(event.currentTarget).get('code')).trim())
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <FormField
        name="code"
        label={step === 'totp' ? 'One-time code' : 'Recovery code'}
        inputMode={step === 'totp' ? 'numeric' : 'text'}
        autoComplete={step === 'totp' ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        autoFocus
        required
        maxLength={100}
        message={undefined}
      />
      <Button size="3" type="submit" loading={signIn.isPending || signIn.isSuccess}>
        Confirm
      </Button>
    </form>
  )
}

const PasskeyStep = ({ onSignedIn }: { onSignedIn: OnSignedIn }) => {
  const signIn = useSecondStep(async () => {
    const { options } = await call(secondSteps.passkeyOptions, {})
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
    const { startAuthentication } = await import('@simplewebauthn/browser')
    return call(secondSteps.passkey, { body: { ...(await startAuthentication({ optionsJSON })) } })
  }, onSignedIn)
  return (
    <div className={styles.form}>
      <Button size="3" autoFocus onClick={() => signIn.mutate('')} loading={signIn.isPending || signIn.isSuccess}>
        Continue with a passkey
      </Button>
    </div>
  )
}

const useSecondStep = (complete: (code: string) => Promise<{ user: SignedIn }>, onSignedIn: OnSignedIn) =>
  useMutation({
    mutationFn: complete,
    onSuccess: ({ user }) => onSignedIn(user),
    onError: (failure) => toastError('Login failed', errorText(failure, 'This could not be confirmed. Try again.')),
  })
