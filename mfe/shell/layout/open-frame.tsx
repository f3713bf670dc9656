import { Outlet } from 'react-router-dom'
import type { NavItem } from '../../../contracts/mfe/outline.ts'
import { useSession } from '../session/use-session.ts'
import { DashboardLayout } from './dashboard-layout.tsx'

/** The dashboard's layout for staff, the bare window for everybody else: what is inside needs no session. */
export const OpenFrame = ({ nav }: { nav: readonly NavItem[] }) =>
  useSession().data == null ? (
    <main>
      <Outlet />
    </main>
  ) : (
    <DashboardLayout nav={nav} />
  )
