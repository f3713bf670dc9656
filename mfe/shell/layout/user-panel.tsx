import { Icon, useSession } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { Link, useLocation } from 'react-router-dom'
import { SignOut } from './sign-out.tsx'
import styles from './user-panel.module.css'

const places = [
  ['/dashboard/audit', 'Audit'],
  ['/dashboard/account', 'Account'],
  ['/dashboard/team', 'Team'],
  ['/dashboard/security', 'Security'],
] as const

/** The signed-in user, with links to the audit, the account, the team, the security events and the public site, and sign-out. */
export const UserPanel = () => {
  const { email = '', role } = useSession().data?.user ?? {}
  const { pathname } = useLocation()
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
          <div className={styles.role}>{role === 'auditor' ? 'Auditor' : 'Admin'}</div>
        </div>
      </div>
      <ul className={styles.links}>
        {places.map(([to, name]) => (
          <li key={to}>
            <Link to={to} aria-current={pathname === to ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <Button variant="ghost" color="gray" asChild>
        <Link to="/">
          <Icon name="site" size={16} /> View site
        </Link>
      </Button>
      <SignOut />
    </div>
  )
}
