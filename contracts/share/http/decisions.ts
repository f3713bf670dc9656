import { z } from 'zod'
import { contactEmail, instant, optionalText, requiredText, typedCode, uuid } from '#contracts/fields.ts'
import type { FieldError, Wording } from '#contracts/messages.ts'
import { route } from '#contracts/route.ts'

/** The maximum length of a signature and of a reason for declining, in characters. */
export const decisionLimits = { name: 200, reason: 2000, selected: 200 } as const

/** The name and the reason are shown only to the visitor who gave them. */
export const decision = z.object({
  /** The deadline of the decision that the link asks for. */
  until: instant,
  state: z.enum(['open', 'accepted', 'declined', 'lapsed']),
  at: instant.nullable(),
  name: z.string().nullable(),
  /** The version of the outputs that were decided on. */
  version: z.int().nullable(),
  /** The number of that version. */
  number: z.int().nullable(),
  reason: z.string().nullable(),
})

/**
 * The report that a page shows: its share's id. The page sends it along, so that a page opened before another report in
 * the same browser gets a 409 instead of counting towards the other.
 */
export const ofReport = { report: uuid.nullish() }

const noName = 'Type your name as your signature'

const acceptance = z.object({
  ...ofReport,
  /** Typed as the signature: at least one letter or digit. */
  name: requiredText(noName, decisionLimits.name).regex(/[\p{L}\p{N}]/u, noName),
  agreed: z.literal(true, { error: 'Confirm that you accept' }),
  /** The version that is shown. */
  version: z.int().min(1, 'The version that is shown'),
  /** Indexes from 0 of the optional items chosen; omitted: as they stand in the document. */
  selected: z
    .array(z.number('Not an item'))
    .max(decisionLimits.selected, `At most ${decisionLimits.selected} items`)
    .refine((indexes) => indexes.every((index) => Number.isInteger(index) && index >= 0), 'Not an item')
    .nullish(),
  /** Both or neither: an address, and the code that was sent to it. */
  email: contactEmail.nullish(),
  code: typedCode(z.string()).max(20, 'At most 20 characters').nullish(),
})

/** The decision of a link's reader on its document. */
export const reportDecisions = {
  accept: route({
    method: 'post',
    path: '/api/public/report/accept',
    summary: 'Accept the document of a link that asks for a decision; the same again has the first answer',
    access: 'public',
    body: acceptance,
    reply: z.object({
      acceptedAt: instant,
      version: z.int(),
      /** The number of that version, as the page shows it. */
      number: z.int(),
      /** SHA-256 of the outputs' text of this version, in lower-case hexadecimal digits. */
      documentHash: z.string(),
      /** Accessible only to this visitor. */
      receiptUrl: z.string(),
    }),
    status: 201,
    otherStatus: 200,
  }),
  decline: route({
    method: 'post',
    path: '/api/public/report/decline',
    summary: 'Decline the document of a link that asks for a decision; the same again has the first answer',
    access: 'public',
    body: z.object({ ...ofReport, reason: optionalText(decisionLimits.reason) }),
    optionalBody: true,
    reply: z.object({ declinedAt: instant }),
    status: 201,
    otherStatus: 200,
  }),
  code: route({
    method: 'post',
    path: '/api/public/report/code',
    summary: 'Mail a code that verifies an address, for accepting with it',
    access: 'public',
    body: z.object({ ...ofReport, email: contactEmail }),
    status: 204,
  }),
}

/** `GET`: the receipt of the decision of this visitor, a PDF if one can be printed, else a page. */
export const receiptPath = '/api/public/report/receipt'

/** `GET`: the dossier that proves the decision of this visitor. */
export const receiptDossierPath = '/api/public/report/receipt/dossier'

/** `GET`, for staff: the same receipt, of the decision on a link. */
export const staffReceiptPath = '/api/shares/:shareId/receipt'
export const staffReceiptParams = z.object({ shareId: uuid })

type Decision = z.output<typeof decision>

/** The decision on the page of a report. */
export type ReportDecision = Decision & {
  /** The version that is shown; after the decision, that one. */
  readonly shown: number
  /** The number of that version. */
  readonly shownNumber: number
  /** The sentence to sign, or the one that was signed. */
  readonly sentence: string
  /** The hash of the document that was decided on. */
  readonly documentHash: string | null
  readonly price: { readonly selected: readonly number[]; readonly total: number; readonly currency: string } | null
  /** This visitor decided, and has the receipt. */
  readonly isOwn: boolean
  /** Whether an address has to be verified by a code first. */
  readonly asksForEmail: boolean
  /** What this visitor or, if not `isOwn`, the first one saw, if it has changed since. */
  readonly before: { readonly outputs: string; readonly isOwn: boolean } | null
  /** The form as it was sent, and why it was rejected. */
  readonly sent?: {
    readonly values: Readonly<Record<string, string>>
    readonly detail: Wording
    readonly errors: readonly FieldError[]
    /** A code was mailed to the address. */
    readonly codeSent?: true
  }
}
