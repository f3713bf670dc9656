import type { ComponentType } from 'react'
import type { Remote } from '#contracts/mfe/remote.ts'
import { SiteScreen } from './screens/site-screen.tsx'

export const screens: Remote<ComponentType>['screens'] = { '/dashboard/site': SiteScreen }
