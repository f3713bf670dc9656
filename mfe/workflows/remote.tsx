import '@atrium/kit/checks'
import type { ComponentType } from 'react'
import type { Remote } from '#contracts/mfe/remote.ts'
import { RunsScreen } from './screens/runs-screen.tsx'
import { WorkflowScreen } from './screens/workflow-screen.tsx'
import { WorkflowsScreen } from './screens/workflows-screen.tsx'

export const screens: Remote<ComponentType>['screens'] = {
  '/dashboard': WorkflowsScreen,
  '/dashboard/workflows/:id': WorkflowScreen,
  '/dashboard/runs': RunsScreen,
}
