import type { reportErrors } from '#contracts/site/http/analytics.ts'

/** The reason a report is not shown, as counted by analytics. */
export type ReportError = (typeof reportErrors)[number]

/** The message for the reader. */
export const errorWords: Record<ReportError, string> = {
  not_found: 'Report not found or has expired',
  access_denied: 'Access denied',
  unknown_error: 'Failed to load report',
  data_parsing_error: 'Failed to load report',
  missing_outputs: 'Failed to load report',
}

/** The error for a response status. */
export const errorOfStatus = (status: number): ReportError => {
  if (status === 404) return 'not_found'
  return status === 403 ? 'access_denied' : 'unknown_error'
}
