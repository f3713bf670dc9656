import { lazyComponent } from '@atrium/kit'
import type { ComponentType } from 'react'
import type { Remote } from '#contracts/mfe/remote.ts'
import { showRestoredEdits } from './api/change-lead.ts'
import { LeadsScreen } from './screens/leads-screen.tsx'

showRestoredEdits()

/** The list of leads is loaded without these. */
const TodayScreen = lazyComponent(async () => (await import('./screens/today-screen.tsx')).TodayScreen)
const CallsScreen = lazyComponent(async () => (await import('./screens/calls-screen.tsx')).CallsScreen)

export const screens: Remote<ComponentType>['screens'] = {
  '/dashboard/leads': LeadsScreen,
  '/dashboard/today': TodayScreen,
  '/dashboard/calls': CallsScreen,
}
