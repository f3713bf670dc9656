import type { Day, Instant } from '#domain/kernel/instant.ts'
import type { Budget } from './budget.ts'
import type { ErasureReach, ErasureReason } from './events.ts'
import type { Origin } from './origin.ts'
import type { LeadPriority, LeadSource, LeadStatus } from './words.ts'

export type LeadCommand = CaptureLead | ReceiveMessage | SubscribeLead | FillLead | ReviseLead | EraseLead

/** Somebody becomes known: by a message, a subscription or the hand of staff. */
export type CaptureLead = {
  readonly type: 'CaptureLead'
  readonly source: LeadSource
  readonly email: string
  readonly name: string
  readonly phone: string
  readonly company: string
  readonly notes: string
  readonly status: LeadStatus
  readonly priority: LeadPriority
  /** US cents. */
  readonly estimatedValue: number | null
  readonly origin?: Origin
  /** What the person agreed to, in the words that stood beside the button. */
  readonly consent?: string
  readonly lastContactDate?: Instant | null
  readonly followUpDate?: Day | null
  /** Counts for a lost lead alone. */
  readonly lostReason?: string | null
  /** When it became known, where that was before now. */
  readonly capturedAt?: Instant
  readonly now: Instant
}

/** Somebody known writes again. */
export type ReceiveMessage = {
  readonly type: 'ReceiveMessage'
  readonly name: string
  readonly phone: string
  readonly company: string
  readonly message: string
  readonly budget: Budget
  readonly origin?: Origin
  readonly consent?: string
  readonly now: Instant
}

/** Somebody known asks for the newsletter. */
export type SubscribeLead = {
  readonly type: 'SubscribeLead'
  readonly name: string
  readonly consent?: string
  readonly now: Instant
}

/** More is known of somebody: it fills what is empty and overwrites nothing. */
export type FillLead = {
  readonly type: 'FillLead'
  readonly name: string
  readonly phone: string
  readonly company: string
  readonly notes: string
  readonly estimatedValue: number | null
  readonly followUpDate: Day | null
}

/** Staff change any of what is known; what is absent stays. */
export type ReviseLead = {
  readonly type: 'ReviseLead'
  readonly status?: LeadStatus
  readonly priority?: LeadPriority
  readonly estimatedValue?: number | null
  readonly notes?: string
  readonly name?: string
  readonly phone?: string | null
  readonly company?: string | null
  readonly lastContactDate?: Instant | null
  readonly followUpDate?: Day | null
  /** Counts for a lost lead alone. */
  readonly lostReason?: string | null
  readonly now: Instant
}

/** A person is to be forgotten. What counts without a name, such as status and value, stays. */
export type EraseLead = {
  readonly type: 'EraseLead'
  readonly reason?: ErasureReason
  /** What was erased together with it. */
  readonly reach?: ErasureReach
  readonly now: Instant
}

export type LeadRejection =
  | { readonly type: 'LeadNotFound' }
  | { readonly type: 'LeadAlreadyCaptured' }
  | { readonly type: 'LeadErased' }
