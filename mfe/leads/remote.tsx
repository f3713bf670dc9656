import type { ComponentType } from 'react'
import type { Remote } from '#contracts/mfe/remote.ts'
import { LeadsScreen } from './screens/leads-screen.tsx'
import { TodayScreen } from './screens/today-screen.tsx'

export const screens: Remote<ComponentType>['screens'] = {
  '/dashboard/leads': LeadsScreen,
  '/dashboard/today': TodayScreen,
}
