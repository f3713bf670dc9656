import { call, errorText, FormField, toastError } from '@atrium/kit'
import '@atrium/kit/checks'
import { Button } from '@radix-ui/themes'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import { auth, credentials } from '#contracts/staff/http/auth.ts'
import type { SignedIn } from '../session/home.ts'
import styles from './login-screen.module.css'
import type { Step } from './second-step.tsx'

type Messages = { readonly email?: string | undefined; readonly password?: string | undefined }

type Props = {
  /** Of the user who signs in again; else it is typed. */
  email?: string
  onSecondStep: (steps: readonly Step[]) => void
  onSignedIn: (user: SignedIn) => unknown
}

/** Uncontrolled fields, which keep what was typed in every case. */
export const LoginForm = ({ email, onSecondStep, onSignedIn }: Props) => {
  const login = useLogin(onSecondStep, onSignedIn)
  const [messages, setMessages] = useState<Messages>({})
  const pending = login.isPending || login.isSuccess
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const checked = credentials.safeParse(Object.fromEntries(new FormData(form)))
    setMessages(checked.success ? {} : messagesOf(checked.error.issues))
    if (checked.success && !pending) login.mutate(checked.data)
    else focusFirst(form, checked.error?.issues)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FormField
        name="email"
        type="email"
        label="Email"
        autoComplete="username"
        defaultValue={email}
        message={messages.email}
      />
      <FormField
        name="password"
        type="password"
        label="Password"
        autoComplete="current-password"
        message={messages.password}
      />
      <Button size="3" type="submit" disabled={pending} aria-busy={pending}>
        {pending ? 'Signing in...' : 'Sign in'}
      </Button>
    </form>
  )
}

type Issues = readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]

const messagesOf = (issues: Issues): Messages =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]))

const focusFirst = (form: HTMLFormElement, issues: Issues | undefined): void => {
  const field = form.elements.namedItem(String(issues?.[0]?.path[0]))
  if (field instanceof HTMLElement) field.focus()
}

const useLogin = (onSecondStep: Props['onSecondStep'], onSignedIn: Props['onSignedIn']) =>
  useMutation({
    mutationFn: (body: z.output<typeof credentials>) => call(auth.login, { body }),
    onSuccess: (answer) => ('secondFactor' in answer ? onSecondStep(answer.secondFactor) : onSignedIn(answer.user)),
    onError: (failure) => toastError('Login failed', errorText(failure, 'Invalid credentials')),
  })
