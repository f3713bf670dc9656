import type { Route } from '../route.ts'
import { analytics } from './analytics.ts'
import { auth } from './auth.ts'
import { contact } from './contact.ts'
import { leads } from './leads.ts'
import { runHistory } from './run-history.ts'
import { runs } from './runs.ts'
import { sites } from './site.ts'
import { system } from './system.ts'
import { workflows } from './workflows.ts'
import { writing } from './writing.ts'

/** Every call of the API, for the published contract. */
export const allRoutes: readonly Route[] = [
  contact,
  analytics,
  sites,
  auth,
  workflows,
  runs,
  runHistory,
  writing,
  leads,
  system,
].flatMap((group) => Object.values(group))
