import type { ComponentType } from 'react'
import type { Remote } from '#contracts/mfe/remote.ts'
import { ApprovalsScreen } from './screens/approvals-screen.tsx'
import { AuditScreen } from './screens/audit-screen.tsx'
import { SystemScreen } from './screens/system-screen.tsx'

export const screens: Remote<ComponentType>['screens'] = {
  '/dashboard/audit': AuditScreen,
  '/dashboard/approvals': ApprovalsScreen,
  '/dashboard/system': SystemScreen,
}
