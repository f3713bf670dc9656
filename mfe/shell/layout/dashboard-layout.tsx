import {
  FailedParts,
  type FocusedField,
  LiveMark,
  lazyComponent,
  useActsOfSession,
  useLiveUpdates,
  useWide,
} from '@atrium/kit'
import { useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, Suspense, useCallback, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import type { NavItem } from '#contracts/mfe/outline.ts'
import { PaletteKeys } from '../palette/palette-keys.tsx'
import { hasSetUp } from '../session/new-installation.ts'
import { Bell } from './bell.tsx'
import styles from './dashboard-layout.module.css'
import { Drawer } from './drawer.tsx'
import { ServerNotices } from './server-notices.tsx'
import { Sidebar } from './sidebar.tsx'

/** In rem: 768 px. Below it the sidebar is a drawer. */
const sidebarFromRem = 48

const TypingGuard = lazyComponent(async () => (await import('@atrium/kit/widgets')).TypingGuard)
const FirstSteps = lazyComponent(async () => (await import('../components/first-steps.tsx')).FirstSteps)

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
  const [first, setFirst] = useState<FocusedField>()
  const noteField = ({ target: field }: FocusEvent) => {
    if (first === undefined && 'value' in field) setFirst({ field, text: String(field.value) })
  }
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
      <main id="content" tabIndex={-1} className={styles.content} onFocus={noteField}>
        <ServerNotices />
        <FailedParts />
        {pathname === '/dashboard' && hasSetUp() && <OpenSteps />}
        <Outlet />
      </main>
      {first !== undefined && (
        <Suspense>
          <TypingGuard first={first} />
        </Suspense>
      )}
      <LiveMark />
      <PaletteKeys />
    </div>
  )
}
