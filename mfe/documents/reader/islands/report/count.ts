import type { Observation } from '#contracts/site/http/analytics.ts'
import type { ReportError } from '../../reading/report-errors.ts'
import { postQuietly } from '../post.ts'

/** Always to our own server, even with third-party analytics. */
const count = (observation: Omit<Observation, 'page'>): void =>
  postQuietly('/api/analytics', { ...observation, page: '/report' })

/** Once per page load; neither the link nor the reader is named. */
export const countOpening = (): void => count({ event: 'public_report_access' })

/** Only which kind of error the page showed. */
export const countError = (error: ReportError): void => count({ event: 'public_report_error', error })
