import type { Cancellation } from '#domain/kernel/cancellation.ts'
import type { TokenUse } from '#domain/kernel/token-use.ts'
import type { LeadStatus } from '#domain/lead/model/index.ts'
import type { Background } from './writer.ts'

/** A mail that resumes a conversation. */
export type FollowUpRequest = {
  readonly background: Background
  readonly status: LeadStatus
  /** Staff's notes on the lead. */
  readonly notes: string
}

export type FollowUp =
  /** `generatedBy` is `template` or the model's name. */
  | {
      readonly type: 'Drafted'
      readonly subject: string
      readonly text: string
      readonly generatedBy: string
      readonly tokenUse?: TokenUse | undefined
    }
  | {
      readonly type: 'Failed'
      /** A sentence for staff. */
      readonly error: string
      readonly retryAfterMs: number | null
      /** Token usage of unusable answers. */
      readonly tokenUse?: TokenUse | undefined
    }
  | { readonly type: 'Cancelled' }

/** Drafts a mail to a lead; nothing is sent. Never throws, always settles. */
export type FollowUpWriter = (request: FollowUpRequest, cancellation: Cancellation) => Promise<FollowUp>
