import { LiveMark, useLiveUpdates, useWide } from '@atrium/kit'
import { Outlet } from 'react-router-dom'
import type { NavItem } from '#contracts/mfe/outline.ts'
import { PaletteKeys } from '../palette/palette-keys.tsx'
import styles from './dashboard-layout.module.css'
import { Drawer } from './drawer.tsx'
import { ServerNotices } from './server-notices.tsx'
import { Sidebar } from './sidebar.tsx'

/** In rem: 768 px. Below it the sidebar is a drawer. */
const sidebarFromRem = 48

/** The frame around every dashboard screen. */
export const DashboardLayout = ({ nav }: { nav: readonly NavItem[] }) => {
  const wide = useWide(sidebarFromRem)
  useLiveUpdates()
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      {wide ? (
        <aside className={styles.side}>
          <Sidebar nav={nav} />
        </aside>
      ) : (
        <Drawer nav={nav} />
      )}
      <main id="content" tabIndex={-1} className={styles.content}>
        <ServerNotices />
        <Outlet />
      </main>
      <LiveMark />
      <PaletteKeys />
    </div>
  )
}
