import { FailedParts, type FocusedField, lazyComponent, useActsOfSession, useLiveUpdates, useWide } from '@atrium/kit'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import type { NavItem } from '#contracts/mfe/outline.ts'
import { PaletteKeys } from '../palette/palette-keys.tsx'
import { hasSetUp } from '../session/new-installation.ts'
import { Bell } from './bell.tsx'
import styles from './dashboard-layout.module.css'
import { Drawer } from './drawer.tsx'
import { firstScreen } from './first-screen.ts'
import { ServerNotices } from './server-notices.tsx'
import { Sidebar } from './sidebar.tsx'

/** In rem: 768 px. Below it the sidebar is a drawer. */
const sidebarFromRem = 48

const LiveMark = lazyComponent(async () => {
  await firstScreen
  return (await import('./live-mark.tsx')).LiveMark
})
const TypingGuard = lazyComponent(async () => (await import('@atrium/kit/widgets')).TypingGuard)
const FirstSteps = lazyComponent(async () => (await import('../components/first-steps.tsx')).FirstSteps)

/** Follows what is typed, from the first field that is focused. */
const Typing = () => {
  const [first, setFirst] = useState<FocusedField>()
  useEffect(() => {
    const note = ({ target: field }: Event) => {
      if (field === null || !('value' in field)) return
      const next = { field, text: String(field.value) }
      // The value of a button is no text: what is typed after it, before the guard is loaded, is followed as well.
      setFirst((first) => (first !== undefined && 'required' in first.field ? first : next))
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  return first !== undefined && <TypingGuard first={first} />
}

/** In the browser that has set up the installation. */
const OpenSteps = () => (
  <Suspense>
    <FirstSteps />
  </Suspense>
)

/** Reads again what is on screen. */
const useRereading = () => {
  const client = useQueryClient()
  return useCallback(() => void client.invalidateQueries(), [client])
}

/** The frame around every dashboard screen. */
export const DashboardLayout = ({ nav }: { nav: readonly NavItem[] }) => {
  const wide = useWide(sidebarFromRem)
  const { pathname } = useLocation()
  useLiveUpdates()
  useActsOfSession(useRereading())
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      {wide ? (
        <aside className={styles.side}>
          <div className={styles.bell}>
            <Bell />
          </div>
          <Sidebar nav={nav} />
        </aside>
      ) : (
        <Drawer nav={nav} />
      )}
      <main id="content" data-path={pathname} tabIndex={-1} className={styles.content}>
        <ServerNotices />
        <FailedParts />
        {pathname === '/dashboard' && hasSetUp() && <OpenSteps />}
        <Outlet />
      </main>
      <Suspense>
        <LiveMark />
      </Suspense>
      <Suspense>
        <Typing />
      </Suspense>
      <PaletteKeys nav={nav} />
    </div>
  )
}
