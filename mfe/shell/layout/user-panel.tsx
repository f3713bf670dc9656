import { useSession } from '../session/use-session.ts'
import { SignOut } from './sign-out.tsx'
import styles from './user-panel.module.css'

/** Who is signed in, and the way out. */
export const UserPanel = () => {
  const email = useSession().data?.user.email ?? ''
  return (
    <div className={styles.panel}>
      <div className={styles.user}>
        <span className={styles.initial} aria-hidden="true">
          {email.charAt(0).toUpperCase()}
        </span>
        <div className={styles.words}>
          <div className={styles.email} title={email}>
            {email}
          </div>
          <div className={styles.role}>Admin</div>
        </div>
      </div>
      <SignOut />
    </div>
  )
}
