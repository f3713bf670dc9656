import {
  BrandMark,
  call,
  FormField,
  fieldMessages,
  isApiError,
  toastFailure,
  useScreenTitle,
  useSite,
} from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { auth } from '#contracts/staff/http/auth.ts'
import { openHome } from '../session/home.ts'
import { useFragment } from '../session/use-fragment.ts'
import styles from './login-screen.module.css'

/** The target of an invitation: choose a password and sign in. */
export const InviteScreen = () => {
  useScreenTitle('Invitation')
  const token = useFragment()
  // Another invitation begins anew, in the same tab as well.
  return <Invitation key={token} token={token} />
}

const Invitation = ({ token }: { token: string }) => {
  const brand = useSite()?.brandName ?? 'the dashboard'
  const accept = useMutation({
    mutationFn: (password: string) => call(auth.invite, { body: { token, password } }),
    onSuccess: ({ user }) => openHome(user),
    onError: (failure) => fieldMessages(failure).password ?? toastFailure(failure, 'Failed to accept the invitation'),
  })
  const isOver = token === '' || (isApiError(accept.error) && accept.error.status === 404)
  return (
    <main className={styles.screen}>
      <div className={styles.column}>
        <a className={styles.brand} href="/" aria-label="Home">
          <BrandMark size={44} />
        </a>
        <h1 className={styles.title}>Welcome to {brand}</h1>
        <p className={styles.subtitle}>You are invited to the operations portal</p>
        <section className={styles.card} aria-labelledby="choose">
          <h2 id="choose">{isOver ? 'This invitation is over' : 'Choose a password'}</h2>
          {isOver ? (
            <p role="status">It was used already, or has expired. Ask an administrator for a new one.</p>
          ) : (
            <PasswordForm
              busy={accept.isPending || accept.isSuccess}
              message={fieldMessages(accept.error).password}
              onChoose={accept.mutate}
            />
          )}
        </section>
      </div>
    </main>
  )
}

type FormProps = { busy: boolean; message: string | undefined; onChoose: (password: string) => void }

const PasswordForm = ({ busy, message, onChoose }: FormProps) => {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) onChoose(String(new FormData(event.currentTarget).get('password')))
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <FormField
        name="password"
        type="password"
        label="Password (at least 12 characters)"
        autoComplete="new-password"
        required
        maxLength={1000}
        message={message}
      />
      <Button size="3" type="submit" disabled={busy} aria-busy={busy}>
        {busy ? 'Joining...' : 'Join'}
      </Button>
    </form>
  )
}
