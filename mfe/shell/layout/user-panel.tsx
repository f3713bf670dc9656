import {
  callLast,
  Icon,
  lazyComponent,
  leaveScreen,
  OnceOpened,
  pause,
  releaseGuards,
  settleActs,
  toastFailure,
  toastSuccess,
  useSession,
  useWaitingActs,
} from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { auth } from '#contracts/staff/http/auth.ts'
import { places } from '../model/places.ts'
import { forgetSession } from '../session/forget-session.ts'
import { notifySession } from '../session/other-tabs.ts'
import { unsavedDrafts } from '../session/unsaved-drafts.ts'
import styles from './user-panel.module.css'

const UnsavedDrafts = lazyComponent(async () => (await import('./unsaved-drafts-dialog.tsx')).UnsavedDraftsDialog)
/** Signs out. Local drafts and changes that wait are deleted, so it asks first if there are any. */
const SignOut = () => {
  const logout = useLogout()
  const changes = useWaitingActs()
  const [drafts, setDrafts] = useState<number>()
  const begin = () => {
    const draftCount = unsavedDrafts().length
    if (draftCount + changes === 0) leaveScreen(() => logout.mutate())
    else setDrafts(draftCount)
  }
  return (
    <>
      <Button variant="soft" color="gray" onClick={begin} disabled={logout.isPending}>
        <Icon name="logout" size={16} /> Logout
      </Button>
      <OnceOpened open={drafts !== undefined}>
        <UnsavedDrafts
          drafts={drafts}
          changes={changes}
          onStay={() => setDrafts(undefined)}
          onSignOut={() => logout.mutate()}
        />
      </OnceOpened>
    </>
  )
}

/** How long signing out waits for changes under way, in milliseconds. */
const maxWaitMs = 3000

/** Signs out and clears everything read while signed in. */
const useLogout = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async () => {
      await Promise.race([settleActs(), pause(maxWaitMs)])
      await callLast(auth.logout)
    },
    onSuccess: () => {
      toastSuccess('Logged out')
      releaseGuards()
      navigate('/dashboard/login')
      forgetSession(client)
      notifySession(null)
    },
    onError: (failure) => toastFailure(failure, 'Failed to logout'),
  })
}

/** The screens of the office, its accounts and its records behind one line, open on each of them. */
const Places = () => {
  const { pathname } = useLocation()
  const isHere = places.some(([to]) => to === pathname)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details open={isOpen || isHere} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={styles.summary}>
        <Icon name="settings" size={16} /> Administration
      </summary>
      <ul className={styles.links}>
        {places.map(([to, name]) => (
          <li key={to}>
            <Link to={to} aria-current={pathname === to ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The signed-in user, with sign-out, the screens outside the navigation, and the public site. */
export const UserPanel = () => {
  const { email = '', role } = useSession().data?.user ?? {}
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
      <Places />
      <Button variant="ghost" color="gray" asChild>
        <Link to="/">
          <Icon name="site" size={16} /> View site
        </Link>
      </Button>
      <SignOut />
    </div>
  )
}
