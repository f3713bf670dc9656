import { z } from 'zod'
import { asOf, asOfQuery, instant, optionalText, uuid, zonedMoment } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { workflowId } from '#contracts/workflow/http/workflows.ts'
import { decision } from './decisions.ts'

/** Ten years: the maximum lifetime of a link that expires. */
const maxDays = 3650
const usualDays = 30
const wholeDays = 'A whole number of days'

/** 0: never expires. */
const days = z
  .number({ error: wholeDays })
  .int(wholeDays)
  .min(0, 'Must not be negative')
  .max(maxDays, `At most ${maxDays} days`)

/** A value that is not a number counts as 30 days. */
const expiresInDays = z
  .unknown()
  .optional()
  .transform((value) => daysIn(value))
  .pipe(days)

const daysIn = (value: unknown): number => {
  if (typeof value === 'string' && /^\s*[-+]?\d+(\.\d+)?\s*$/.test(value)) return Number(value)
  return typeof value === 'number' ? value : usualDays
}

const passcode = z
  .string({ error: 'A passcode is text' })
  .trim()
  .normalize()
  .min(6, 'Use at least 6 characters')
  .max(100, 'At most 100 characters')

const day = 'A whole number of days from 1 to 60'
/** Days after the creation of a link. */
export const reminderDays = z
  .array(z.int(day).min(1, day).max(60, day), { error: '1 to 3 different days' })
  .min(1, '1 to 3 different days')
  .max(3, '1 to 3 different days')
  .refine((days) => new Set(days).size === days.length, '1 to 3 different days')

/** Reading time of a section of the document over all visits. */
const sectionTime = z.object({ section: z.string(), milliseconds: z.int() })

const shareSchema = z.object({
  id: z.string(),
  runId: z.string(),
  workflowId: z.int(),
  /** The recipient's name, as entered by staff. */
  name: z.string().nullable(),
  createdAt: instant,
  /** The creator's e-mail address. */
  createdBy: z.string(),
  /** null: never. */
  expiresAt: instant.nullable(),
  revokedAt: instant.nullable(),
  status: z.enum(['live', 'expired', 'revoked']),
  /** The pinned version of the run; null if the link follows later edits. */
  pinnedVersion: z.int().nullable(),
  /** The number of the version that was decided on or is pinned; null if the link follows later edits. */
  number: z.int().nullable(),
  hasPasscode: z.boolean(),
  /** Locked after too many wrong guesses until a new one is set. */
  passcodeExhausted: z.boolean(),
  requiresEmail: z.boolean(),
  /** Visits by people other than staff. */
  views: z.int(),
  firstViewedAt: instant.nullable(),
  lastViewedAt: instant.nullable(),
  /** Opens by link previews and mail scanners. */
  machineOpens: z.int(),
  sections: z.array(sectionTime),
  /** Readers who gave an e-mail address, most recent first. */
  readers: z.array(z.object({ email: z.string(), visits: z.int(), lastOpenedAt: instant })),
  /** Null: the link asks for none. */
  decision: decision.nullable(),
  /** Days after the creation on which the lead is reminded of the decision. */
  remind: z.array(z.int()),
  /** Only while the share is live. */
  shareUrl: z.string().nullable(),
  version: z.int(),
})

export type Share = z.output<typeof shareSchema>

export const newShare = z.object({
  expiresInDays,
  /** An exact expiry instead of days. */
  expiresAt: zonedMoment.nullish(),
  name: optionalText(120),
  passcode: passcode.nullish(),
  /** Readers must give their e-mail address first. */
  requireEmail: z.boolean({ error: 'true or false' }).default(false),
  /** Pins the document's current version. */
  pinned: z.boolean({ error: 'true or false' }).default(false),
  /** Asks the reader to accept or decline the document by this moment. */
  decision: z.object({ until: zonedMoment }).nullish(),
  /** Reminds the lead of the decision by mail, these days after now at 9:00. */
  remind: reminderDays.nullish(),
  /** Answers with a letter to the lead of the run, which carries the link. */
  letter: z.boolean({ error: 'true or false' }).default(false),
})

export type NewShare = z.input<typeof newShare>

/** Omitted fields stay unchanged. Days count from now. */
export const shareChanges = z.object({
  expiresInDays: days.optional(),
  expiresAt: zonedMoment.nullish(),
  name: z.string().trim().max(120, 'At most 120 characters').nullish(),
  /** A new passcode resets the count of wrong guesses. */
  passcode: passcode.optional(),
  /** Days after the creation; null: no reminders. */
  remind: reminderDays.nullish(),
})

export type ShareChanges = z.input<typeof shareChanges>

const ofRun = z.object({ id: workflowId, runId: uuid })
const ofShare = z.object({ shareId: uuid })
const oneShare = z.object({ share: shareSchema })

export const shares = {
  create: route({
    method: 'post',
    path: '/api/workflows/:id/runs/:runId/share',
    summary: 'Create a link to the document of a completed run',
    access: 'staff',
    scope: 'documents:write',
    params: ofRun,
    body: newShare,
    optionalBody: true,
    /** The letter that was asked for, in the language of the document; null without a lead. */
    reply: z.object({
      shareUrl: z.string(),
      share: shareSchema,
      letter: z.object({ subject: z.string(), text: z.string() }).nullable(),
    }),
    status: 201,
    idempotent: true,
  }),
  list: route({
    method: 'get',
    path: '/api/workflows/:id/runs/:runId/shares',
    summary: 'List the links of a run, newest first',
    access: 'staff',
    scope: 'documents:read',
    params: ofRun,
    query: z.object({ at: asOfQuery }),
    reply: z.object({ shares: z.array(shareSchema), asOf }),
    status: 200,
  }),
  read: route({
    method: 'get',
    path: '/api/shares/:shareId',
    summary: 'Read a link',
    access: 'staff',
    scope: 'documents:read',
    params: ofShare,
    reply: oneShare,
    status: 200,
    versioned: true,
  }),
  revise: route({
    method: 'patch',
    path: '/api/shares/:shareId',
    summary: 'Extend a link, name it, or set a new passcode',
    access: 'staff',
    scope: 'documents:write',
    params: ofShare,
    body: shareChanges,
    reply: oneShare,
    status: 200,
    versioned: true,
  }),
  revoke: route({
    method: 'delete',
    path: '/api/shares/:shareId',
    summary: 'Revoke a link: the link and its sessions end at once',
    access: 'staff',
    scope: 'documents:write',
    params: ofShare,
    status: 204,
    versioned: true,
  }),
  restore: route({
    method: 'post',
    path: '/api/shares/:shareId/restore',
    summary: 'Undo a revocation within a minute',
    access: 'staff',
    scope: 'documents:write',
    params: ofShare,
    reply: oneShare,
    status: 200,
  }),
}
