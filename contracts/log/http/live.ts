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

/** The query parameter of followers to whom many changes at once come as one message, `changes`. */
export const grouping = { name: 'in', groups: 'groups' } as const

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

/** The data of `changes`: the ids of what changed, by kind and type of event; a sixth of the bytes of as many changes. */
export type ChangeGroups = Partial<Readonly<Record<Change['kind'], Readonly<Record<string, readonly string[]>>>>>
