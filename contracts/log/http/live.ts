/** The kinds of aggregates that every follower is notified of. */
export const workKinds = ['workflow', 'run', 'lead', 'share', 'trigger', 'approval', 'call'] as const

/** The kinds for followers with the query parameter `of=everything`: accounts and security events too. */
export const changeKinds = [
  ...workKinds,
  'staff',
  'security',
  'library',
  'token',
  'webhook',
  'site',
  'setting',
] as const
export const followed = { name: 'of', everything: 'everything' } as const

/**
 * The metric of a dashboard page's `Server-Timing` header whose description is the position in the log at which the
 * page was rendered. A browser that follows from there, by the query parameter of this name, misses no change since.
 */
export const placeOfPage = 'after'

/** The data of `ready` if the changes since that position were sent. */
export const resumed = 'resumed'

/** One message of `GET /api/events`: something changed and may be refetched. */
export type Change = {
  readonly kind: (typeof changeKinds)[number]
  readonly id: string
  readonly version: number
  readonly type: string
  /** ISO 8601. */
  readonly at: string
}
