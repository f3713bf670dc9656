import { callLast, Icon, toastFailure, toastSuccess, useSession } from '@atrium/kit'
import { AlertDialog, Button, Flex } from '@radix-ui/themes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { auth } from '#contracts/staff/http/auth.ts'
import { forgetSession } from '../session/forget-session.ts'
import { keptDrafts } from '../session/kept-drafts.ts'
import { tellSignedOut } from '../session/other-tabs.ts'
import styles from './user-panel.module.css'

/** Signs out. Local drafts are deleted, so it asks first if there are any. */
const SignOut = () => {
  const logout = useLogout()
  const [drafts, setDrafts] = useState(0)
  const begin = () => {
    const kept = keptDrafts().length
    if (kept === 0) logout.mutate()
    else setDrafts(kept)
  }
  return (
    <>
      <Button variant="soft" color="gray" onClick={begin} disabled={logout.isPending}>
        <Icon name="logout" size={16} /> Logout
      </Button>
      <AlertDialog.Root open={drafts > 0} onOpenChange={(open) => !open && setDrafts(0)}>
        <AlertDialog.Content maxWidth="28rem">
          <AlertDialog.Title>Sign out without saving?</AlertDialog.Title>
          <AlertDialog.Description size="2">
            This browser keeps {drafts === 1 ? 'a draft' : `drafts of ${drafts} documents`} that you have not saved.
            Signing out removes {drafts === 1 ? 'it' : 'them'}.
          </AlertDialog.Description>
          <Flex gap="3" mt="5" justify="end" wrap="wrap">
            <AlertDialog.Cancel>
              <Button variant="soft" color="gray">
                Stay
              </Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action>
              <Button color="red" onClick={() => logout.mutate()}>
                Sign out
              </Button>
            </AlertDialog.Action>
          </Flex>
        </AlertDialog.Content>
      </AlertDialog.Root>
    </>
  )
}

/** Signs out and clears everything read while signed in. */
const useLogout = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => callLast(auth.logout),
    onSuccess: () => {
      toastSuccess('Logged out')
      navigate('/dashboard/login')
      forgetSession(client)
      tellSignedOut()
    },
    onError: (failure) => toastFailure(failure, 'Failed to logout'),
  })
}

const places = [
  ['/dashboard/audit', 'Audit'],
  ['/dashboard/account', 'Account'],
  ['/dashboard/team', 'Team'],
  ['/dashboard/security', 'Security'],
  ['/dashboard/api', 'API'],
  ['/dashboard/system', 'System'],
] as const

/** The signed-in user, with links to the audit, the account, the team, the security events, the API, the system and the public site, and sign-out. */
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
