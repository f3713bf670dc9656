import type { Route } from '../route.ts'
import { analytics } from './analytics.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { contact } from './contact.ts'
import { leadBulk } from './lead-bulk.ts'
import { leadErasure } from './lead-erasure.ts'
import { leadImports } from './lead-files.ts'
import { leadPipeline } from './lead-pipeline.ts'
import { leadTimeline } from './lead-timeline.ts'
import { leads } from './leads.ts'
import { publicReports } from './public.ts'
import { runHistory } from './run-history.ts'
import { runs } from './runs.ts'
import { shares } from './shares.ts'
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
  shares,
  publicReports,
  runHistory,
  writing,
  leads,
  leadPipeline,
  leadTimeline,
  leadBulk,
  leadImports,
  leadErasure,
  audit,
  system,
].flatMap((group) => Object.values(group))
