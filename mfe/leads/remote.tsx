import { lazyComponent } from '@atrium/kit'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Remote } from '#contracts/mfe/remote.ts'
import { showRestoredEdits } from './api/change-lead.ts'
import { todayQuery } from './api/today-query.ts'
import { prefetchLeads } from './api/use-lead-list.ts'
import { LeadsScreen } from './screens/leads-screen.tsx'

showRestoredEdits()

/** The list of leads is loaded without these. */
const loadToday = () => import('./screens/today-screen.tsx')
const TodayScreen = lazyComponent(async () => (await loadToday()).TodayScreen)
const CallsScreen = lazyComponent(async () => (await import('./screens/calls-screen.tsx')).CallsScreen)

export const prefetch: Remote<ComponentType, QueryClient>['prefetch'] = {
  '/dashboard/leads': prefetchLeads,
  '/dashboard/today': (client) => Promise.all([loadToday(), client.prefetchQuery(todayQuery())]),
}

export const screens: Remote<ComponentType>['screens'] = {
  '/dashboard/leads': LeadsScreen,
  '/dashboard/today': TodayScreen,
  '/dashboard/calls': CallsScreen,
}
