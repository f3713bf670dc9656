import type { Bound, Target } from './report.ts'

/** The targets of the append path, by the number of writers. */
export const appendTargets = (writers: number): readonly Target[] => {
  const bare = { 1: 0.6, 8: 0.8, 32: 1 }[writers] ?? 0
  const emmett = { 1: 1.2 }[writers]
  return [
    { of: 'status change', against: 'bare status change', atLeast: bare },
    // Four rows in four tables (event, claim, key, view) and two seals, against one row.
    { of: 'capture', against: 'bare capture', atLeast: null },
    ...(emmett === undefined ? [] : [{ of: 'status change', against: 'emmett', atLeast: emmett }]),
  ]
}

/** The targets of whole commands in processor time: against the bare insert by writers, microseconds, and milliseconds. */
export const costBounds = {
  statusChange: (writers: number) => ({ max: { 1: 3, 8: 2, 32: 1.5 }[writers] ?? 0 }),
  capture: { max: 4 },
  contact: { max: 300 },
  run: (installation: 'embedded' | 'NATS') => ({ max: { embedded: 1.2, NATS: 2.2 }[installation] }),
  toCall: { p50: { max: 3.5 }, p99: { max: 10 } },
} as const

export const followingTargets: readonly Target[] = [{ of: 'follow', against: 'copy', atLeast: 0.8 }]

export const httpTargets: readonly Target[] = [
  { of: 'POST /api/contact', against: 'hello world', atLeast: 0.25 },
  { of: 'GET /api/leads', against: 'hello world', atLeast: null },
]

/** The targets of runs, at every number of workers. */
export const runBounds = {
  perSecond: { min: 300, unit: '/s' },
  processorMs: { max: 3, unit: ' ms' },
  toCall: { max: 25, unit: ' ms' },
} as const satisfies Record<string, Bound>

/** The targets with 100,000 leads. */
export const leadBounds = {
  importSeconds: { max: 60, unit: ' s' },
  answer: { max: 50, unit: ' ms' },
  capture: { max: 1.2, unit: ' x' },
} as const satisfies Record<string, Bound>

/** The first answer as of a moment, of 100,000 leads and a million events. */
export const pastBounds = { answer: { max: 500, unit: ' ms' } } as const satisfies Record<string, Bound>

/** Mails of the shared mailbox, and a lead with 500 of them. */
export const mailBounds = {
  perSecond: { min: 200, unit: '/s' },
  growthMb: { max: 60, unit: ' MB' },
  opening: { max: 100, unit: ' ms' },
} as const satisfies Record<string, Bound>

/** What waits for staff, in one answer. */
export const todayBound = { max: 30, unit: ' ms' } as const satisfies Bound

/** A command on a stream of 10,000 events against one of 10. */
export const longStreamBounds = { command: { max: 1.5, unit: ' x' } } as const satisfies Record<string, Bound>

/** The number of events that `verify` recomputes per second. */
export const verifyBounds = { perSecond: { min: 200_000, unit: '/s' } } as const satisfies Record<string, Bound>

/** The targets of 10,000 open live feeds. */
export const feedBounds = {
  memoryKb: { max: 8, unit: ' kB' },
  reachMs: { max: 500, unit: ' ms' },
  appends: { min: 0.6, unit: ' x' },
} as const satisfies Record<string, Bound>

/** A million leads and runs against 10,000 of each; a take of runs against one with a thousand waiting. */
export const growthBounds = {
  screen: { max: 2, unit: ' x' },
  append: { max: 1.1, unit: ' x' },
  take: { max: 1.2, unit: ' x' },
} as const satisfies Record<string, Bound>

export const longQueueBounds = {
  page: { max: 3, unit: ' ms' },
  perSecond: { min: 300, unit: '/s' },
  residentMb: { max: 200, unit: ' MB' },
} as const satisfies Record<string, Bound>

/** The longest interaction of a screen. */
export const interactionBound: Bound = { max: 100, unit: ' ms' }

/** What is felt at the list of leads: loads, acts until the next frame, the next screen, and acts without a connection. */
export const feltBounds = {
  toList: { max: 150, unit: ' kB' },
  requestsToList: { max: 20, unit: '' },
  inThreeSeconds: { max: 250, unit: ' kB' },
  requestsInThreeSeconds: { max: 30, unit: '' },
  secondVisit: { max: 60, unit: ' kB' },
  act: { max: 50, unit: ' ms' },
  screen: { max: 100, unit: ' ms' },
  lost: { max: 0, unit: '' },
} as const satisfies Record<string, Bound>

/** The targets of the page of 100,000 leads; 60 frames per second is the screen's rate. */
export const leadsPageBounds = {
  frames: { min: 59, unit: '/s' },
  heapMb: { max: 150, unit: ' MB' },
} as const satisfies Record<string, Bound>
