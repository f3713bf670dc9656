import {
  AppCard,
  call,
  FormField,
  fieldMessages,
  PageHeader,
  sessionKey,
  toastFailure,
  toastSuccess,
  useSession,
} from '@atrium/kit'
import { Callout } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { auth } from '#contracts/staff/http/auth.ts'
import { AccountName } from '../components/account-name.tsx'
import { NotificationChoice } from '../components/notification-choice.tsx'
import { SecondFactors } from '../components/second-factors.tsx'
import { SessionList } from '../components/session-list.tsx'
import styles from '../components/staff-screens.module.css'
import { AppearanceSelect } from '../layout/appearance-select.tsx'

/** Changes the user's password, given the current one; ends all other sessions. */
const PasswordForm = () => {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (body: { current: string; next: string }) => call(auth.password, { body }),
    onSuccess: () => {
      toastSuccess('Password changed', 'All other sessions have ended.')
      void client.invalidateQueries({ queryKey: sessionKey })
      void client.invalidateQueries({ queryKey: ['own-sessions'] })
    },
    onError: (failure) =>
      Object.keys(fieldMessages(failure)).length > 0 || toastFailure(failure, 'Failed to change the password'),
  })
  const messages = fieldMessages(change.error)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    change.mutate(
      { current: String(fields.get('current')), next: String(fields.get('next')) },
      { onSuccess: () => form.reset() },
    )
  }
  const field = { type: 'password', required: true, maxLength: 1000 } as const
  return (
    <form onSubmit={submit}>
      <AccountName />
      <FormField
        {...field}
        label="Current password"
        name="current"
        autoComplete="current-password"
        message={messages.current}
      />
      <FormField
        {...field}
        label="New password"
        name="next"
        autoComplete="new-password"
        hint="At least 12 characters, not common, and without your address. Other sessions end."
        message={messages.next}
      />
      <Button type="submit" loading={change.isPending}>
        Change password
      </Button>
    </form>
  )
}

/** The user's own account: password, second factors and sessions. */
export const AccountScreen = () => {
  const session = useSession().data
  return (
    <>
      <PageHeader title="Account" description={session?.user.email ?? ''} />
      {session?.mustChangePassword && (
        <Due text="Your password was generated for you. Choose one of your own before you go on." />
      )}
      {session?.mustAddSecondFactor && (
        <Due text="This installation requires a second factor. Set one up before you go on." />
      )}
      <div className={styles.cards}>
        <AppCard className={styles.card}>
          <h2>Password</h2>
          <PasswordForm />
        </AppCard>
        <AppCard className={styles.card}>
          <h2>Second factors</h2>
          <SecondFactors />
        </AppCard>
        <AppCard className={styles.card}>
          <h2>Notifications</h2>
          <NotificationChoice />
        </AppCard>
        <AppCard className={styles.card}>
          <h2>Light or dark</h2>
          <AppearanceSelect />
        </AppCard>
        <AppCard className={styles.card}>
          <h2>Sessions</h2>
          <SessionList />
        </AppCard>
      </div>
    </>
  )
}

const Due = ({ text }: { text: string }) => (
  <Callout.Root color="amber" role="status" mb="4">
    <Callout.Text>{text}</Callout.Text>
  </Callout.Root>
)
