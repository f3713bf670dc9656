import { AppCard, PageHeader, useSession } from '@atrium/kit'
import { Callout } from '@radix-ui/themes'
import { PasswordForm } from '../components/password-form.tsx'
import { SecondFactors } from '../components/second-factors.tsx'
import { SessionList } from '../components/session-list.tsx'
import styles from './staff-screens.module.css'

/** The own account: password, second factors and sessions. */
export const AccountScreen = () => {
  const session = useSession().data
  return (
    <>
      <PageHeader title="Account" description={session?.user.email ?? ''} />
      {session?.mustChangePassword && (
        <Due text="Your password was generated for you. Choose one of your own before you go on." />
      )}
      {session?.mustAddSecondFactor && (
        <Due text="This installation asks everybody for a second factor. Set one up before you go on." />
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
