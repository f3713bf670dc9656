import { Icon } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { useLogout } from '../session/use-logout.ts'
import { useSession } from '../session/use-session.ts'
import styles from './user-panel.module.css'

/** Who is signed in, and the way out. */
export const UserPanel = () => {
  const email = useSession().data?.user.email ?? ''
  const logout = useLogout()
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
      {/* A screen with changes unsaved asks first; it knows the button by this mark. */}
      <Button variant="soft" color="gray" data-signs-out onClick={() => logout.mutate()} disabled={logout.isPending}>
        <Icon name="logout" size={16} /> Logout
      </Button>
    </div>
  )
}
