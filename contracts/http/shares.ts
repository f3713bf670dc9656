import { z } from 'zod'
import { route } from '../route.ts'
import { instant, optionalText, uuid } from './fields.ts'
import { workflowId } from './workflows.ts'

/** Ten years: what a link may live at most, other than for ever. */
const mostDays = 3650
const usualDays = 30
const wholeDays = 'A whole number of days'

/** 0: for ever. */
const days = z
  .number({ error: wholeDays })
  .int(wholeDays)
  .min(0, 'Must not be negative')
  .max(mostDays, `At most ${mostDays} days`)

/** What is no number counts as 30 days. */
const expiresInDays = z
  .unknown()
  .optional()
  .transform((given) => daysIn(given))
  .pipe(days)

const daysIn = (given: unknown): number => {
  if (typeof given === 'string' && /^\s*[-+]?\d+(\.\d+)?\s*$/.test(given)) return Number(given)
  return typeof given === 'number' ? given : usualDays
}

const passcode = z
  .string({ error: 'A passcode is text' })
  .trim()
  .normalize()
  .min(4, 'Use at least 4 characters')
  .max(100, 'At most 100 characters')

/** How long people read a section of the document, all visits together. */
const sectionTime = z.object({ section: z.string(), milliseconds: z.int() })

export const shareSchema = z.object({
  id: z.string(),
  runId: z.string(),
  workflowId: z.int(),
  /** Whom the link is for, as staff called it. */
  name: z.string().nullable(),
  createdAt: instant,
  /** The e-mail address of who made it. */
  createdBy: z.string(),
  /** null: never. */
  expiresAt: instant.nullable(),
  revokedAt: instant.nullable(),
  status: z.enum(['live', 'expired', 'revoked']),
  /** The version of the run that the link shows; null where it follows later edits. */
  pinnedVersion: z.int().nullable(),
  hasPasscode: z.boolean(),
  requiresEmail: z.boolean(),
  /** Visits of people, staff apart. */
  views: z.int(),
  firstViewedAt: instant.nullable(),
  lastViewedAt: instant.nullable(),
  /** How often a link preview or a mail scanner opened it. */
  machineOpens: z.int(),
  sections: z.array(sectionTime),
  /** Who gave an e-mail address to open it, the last first. */
  readers: z.array(z.object({ email: z.string(), visits: z.int(), lastOpenedAt: instant })),
  /** While it is live. */
  shareUrl: z.string().nullable(),
  version: z.int(),
})

export type Share = z.output<typeof shareSchema>

export const newShare = z.object({
  expiresInDays,
  /** Instead of days: until this moment. */
  expiresAt: instant.nullish(),
  name: optionalText(120),
  passcode: passcode.nullish(),
  /** Readers say their e-mail address before they read. */
  requireEmail: z.boolean({ error: 'true or false' }).default(false),
  /** Shows the document as it is now, whatever is edited later. */
  pinned: z.boolean({ error: 'true or false' }).default(false),
})

export type NewShare = z.input<typeof newShare>

/** What is left out stays. Days count from now. */
export const shareChanges = z.object({
  expiresInDays: days.optional(),
  expiresAt: instant.nullish(),
  name: z.string().trim().max(120, 'At most 120 characters').nullish(),
})

export type ShareChanges = z.input<typeof shareChanges>

const ofRun = z.object({ id: workflowId, runId: uuid })
const ofShare = z.object({ shareId: uuid })
const oneShare = z.object({ share: shareSchema })

export const shares = {
  create: route({
    method: 'post',
    path: '/api/workflows/:id/runs/:runId/share',
    summary: 'Make a link that shows the document of a completed run',
    access: 'staff',
    params: ofRun,
    body: newShare,
    optionalBody: true,
    reply: z.object({ shareUrl: z.string(), share: shareSchema }),
    status: 201,
    idempotent: true,
  }),
  list: route({
    method: 'get',
    path: '/api/workflows/:id/runs/:runId/shares',
    summary: 'List the links of a run, newest first',
    access: 'staff',
    params: ofRun,
    reply: z.object({ shares: z.array(shareSchema) }),
    status: 200,
  }),
  read: route({
    method: 'get',
    path: '/api/shares/:shareId',
    summary: 'Read a link',
    access: 'staff',
    params: ofShare,
    reply: oneShare,
    status: 200,
    versioned: true,
  }),
  revise: route({
    method: 'patch',
    path: '/api/shares/:shareId',
    summary: 'Extend a link, or name it',
    access: 'staff',
    params: ofShare,
    body: shareChanges,
    reply: oneShare,
    status: 200,
    versioned: true,
  }),
  revoke: route({
    method: 'delete',
    path: '/api/shares/:shareId',
    summary: 'Revoke a link: it and all who read by it end at once',
    access: 'staff',
    params: ofShare,
    status: 204,
  }),
  restore: route({
    method: 'post',
    path: '/api/shares/:shareId/restore',
    summary: 'Undo a revocation, within a minute of it',
    access: 'staff',
    params: ofShare,
    reply: oneShare,
    status: 200,
  }),
}
