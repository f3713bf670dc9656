import type { Observation } from '#contracts/site/http/analytics.ts'
import type { ReportError } from '../../reading/report-errors.ts'
import { tell } from '../post.ts'

/** Always to the server that the report came from, whoever else counts for the site. */
const count = (observation: Omit<Observation, 'page'>): void =>
  tell('/api/analytics', { ...observation, page: '/report' })

export const countOpening = (): void => count({ event: 'public_report_access' })

export const countError = (error: ReportError): void => count({ event: 'public_report_error', error })
