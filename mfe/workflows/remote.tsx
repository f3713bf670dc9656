import '@atrium/kit/checks'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Remote } from '#contracts/mfe/remote.ts'
import { workflowsQuery } from './api/use-workflows.ts'
import { allRunsQuery, RunsScreen } from './screens/runs-screen.tsx'
import { WorkflowScreen } from './screens/workflow-screen.tsx'
import { WorkflowsScreen } from './screens/workflows-screen.tsx'

export const prefetch: Remote<ComponentType, QueryClient>['prefetch'] = {
  '/dashboard': (client) => client.prefetchQuery(workflowsQuery),
  '/dashboard/runs': (client) =>
    Promise.all([client.prefetchInfiniteQuery(allRunsQuery({})), client.prefetchQuery(workflowsQuery)]),
}

export const screens: Remote<ComponentType>['screens'] = {
  '/dashboard': WorkflowsScreen,
  '/dashboard/workflows/:id': WorkflowScreen,
  '/dashboard/runs': RunsScreen,
}
