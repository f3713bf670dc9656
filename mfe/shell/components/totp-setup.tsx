import { call, FormField, fieldMessages, toastFailure } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { renderSVG } from 'uqr'
import { factors } from '#contracts/staff/http/factors.ts'
import { useFactorsChanged } from '../api/use-factor-change.ts'
import { PasswordPrompt } from './password-prompt.tsx'
import styles from './staff-screens.module.css'

type Enrolment = { readonly secret: string; readonly uri: string }

/** Sets up one-time codes: password, QR code, first code. */
export const TotpSetup = ({ onCodes }: { onCodes: (codes: readonly string[]) => void }) => {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  if (enrolment !== null) return <FirstCode begun={enrolment} onCodes={onCodes} />
  const begin = async (password: string) => setEnrolment(await call(factors.beginTotp, { body: { password } }))
  return (
    <PasswordPrompt title="Set up one-time codes" confirm="Continue" onConfirm={begin}>
      <Button variant="soft">Set up one-time codes</Button>
    </PasswordPrompt>
  )
}

type Props = { begun: Enrolment; onCodes: (codes: readonly string[]) => void }

const FirstCode = ({ begun: { secret, uri }, onCodes }: Props) => {
  const refetchFactors = useFactorsChanged()
  const confirm = useMutation({
    mutationFn: (code: string) => call(factors.confirmTotp, { body: { code } }),
    onSuccess: ({ recoveryCodes }) => {
      onCodes(recoveryCodes)
      return refetchFactors()
    },
    onError: (failure) => fieldMessages(failure).code ?? toastFailure(failure, 'Failed to set up one-time codes'),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    confirm.mutate(String(new FormData(event.currentTarget).get('code')).trim())
  }
  return (
    <form onSubmit={submit}>
      <p>Scan this with your authenticator app, or type the key into it. Then enter the code that it shows.</p>
      <div className={styles.qr}>
        <img
          alt="QR code for your authenticator app"
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri))}`}
        />
      </div>
      <p>
        Key: <code className={styles.secret}>{secret}</code>
      </p>
      <FormField
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={100}
        message={fieldMessages(confirm.error).code}
      />
      <Button type="submit" loading={confirm.isPending}>
        Confirm
      </Button>
    </form>
  )
}
