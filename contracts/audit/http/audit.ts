import { z } from 'zod'
import { instant, momentQuery, queryCount, uuid } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'

export const auditedKinds = [
  ...(['workflow', 'run', 'lead', 'share', 'staff', 'security'] as const),
  ...(['trigger', 'library', 'token', 'webhook', 'site', 'setting', 'approval', 'call'] as const),
] as const

export type AuditedKind = (typeof auditedKinds)[number]

/** One recorded event, with personal data decrypted for staff. */
const auditedEvent = z.object({
  /** The position in the whole log. */
  position: z.int(),
  /** The version in its stream, from 1. */
  version: z.int(),
  id: z.string(),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  at: instant,
  /** A user id, `visitor`, `share:<id>`, `token:<id>`, `trigger:<id>`, `recorder`, `operator` or `worker`. */
  actor: z.string(),
  /** The e-mail address of a staff actor; for other actors the same as `actor`. */
  actorName: z.string(),
  /** The request that started the chain. */
  correlationId: z.string(),
  /** The request or event that directly caused this one. */
  causationId: z.string(),
  hash: z.string(),
  /** The person was erased: the personal fields in `data` are empty and unrecoverable. */
  erased: z.boolean(),
})

export type AuditedEvent = z.output<typeof auditedEvent>

/** A differing value of a state; `path` such as `inputs.0.label`. Null where the value is absent. */
const difference = z.object({
  path: z.string(),
  kind: z.enum(['added', 'removed', 'changed']),
  from: z.unknown(),
  to: z.unknown(),
})

export type AuditedDifference = z.output<typeof difference>

export const ofStream = z.object({
  kind: z.enum(auditedKinds),
  id: z.union([uuid, z.string().regex(/^[1-9]\d{0,8}$/)]),
})

const number = (min: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'A version')
    .transform(Number)
    .refine((version) => version >= min, `At least ${min}`)

export const audit = {
  events: route({
    method: 'get',
    path: '/api/audit/streams/:kind/:id',
    summary: 'List the events of a workflow, run, lead or share, oldest first',
    access: 'staff',
    scope: 'audit:read',
    params: ofStream,
    query: z.object({
      limit: queryCount(500, 100),
      cursor: z.string().max(2000).optional(),
    }),
    reply: z.object({ events: z.array(auditedEvent), nextCursor: z.string().nullable() }),
    status: 200,
  }),
  state: route({
    method: 'get',
    path: '/api/audit/streams/:kind/:id/state',
    summary: 'Read the state at a version or moment, inclusive; by default the current state',
    access: 'staff',
    scope: 'audit:read',
    params: ofStream,
    query: z
      .object({ version: number(0).optional(), at: momentQuery.optional() })
      .refine(({ version, at }) => version === undefined || at === undefined, {
        path: ['at'],
        message: 'Either a version or a time',
      }),
    /** `version` and `at` are those of the last event applied. */
    reply: z.object({ version: z.int(), at: instant, state: z.record(z.string(), z.unknown()) }),
    status: 200,
  }),
  diff: route({
    method: 'get',
    path: '/api/audit/streams/:kind/:id/diff',
    summary: 'Compare the states at two versions; version 0 is before the first event',
    access: 'staff',
    scope: 'audit:read',
    params: ofStream,
    query: z.object({ from: number(0), to: number(1) }),
    reply: z.object({ from: z.int(), to: z.int(), changes: z.array(difference) }),
    status: 200,
  }),
}

/**
 * `GET /api/audit/export?from=&to=`: the whole log as NDJSON in log order, each line an `exportedEvent`. Times, `from`
 * inclusive, `to` exclusive; both optional.
 */
export const auditExportPath = '/api/audit/export'
export const auditExportQuery = z.object({ from: momentQuery.optional(), to: momentQuery.optional() })
export const exportedEvent = auditedEvent.extend({ kind: z.enum(auditedKinds), streamId: z.string() })
