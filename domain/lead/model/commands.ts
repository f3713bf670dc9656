import type { Day, Instant } from '#domain/kernel/instant.ts'
import type { Budget } from './budget.ts'
import type { ErasureReach, ErasureReason } from './events.ts'
import type { Origin } from './origin.ts'
import type { LeadPriority, LeadSource, LeadStatus } from './words.ts'

export type LeadCommand = CaptureLead | ReceiveMessage | SubscribeLead | FillLead | ReviseLead | MoveLead | EraseLead

/** A new lead: from a message, a subscription, or entered by staff. */
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
  /** Applies to lost leads only. */
  readonly lostReason?: string | null
  /** When the lead arrived, if earlier than now. */
  readonly capturedAt?: Instant
  readonly now: Instant
}

/** A known lead sends another message. */
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

/** A known lead subscribes to the newsletter. */
export type SubscribeLead = {
  readonly type: 'SubscribeLead'
  readonly name: string
  readonly consent?: string
  readonly now: Instant
}

/** Fills empty fields of a lead and overwrites nothing. */
export type FillLead = {
  readonly type: 'FillLead'
  readonly name: string
  readonly phone: string
  readonly company: string
  readonly notes: string
  readonly estimatedValue: number | null
  readonly followUpDate: Day | null
}

/** Staff change fields of a lead; absent ones stay. */
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
  /** Applies to lost leads only. */
  readonly lostReason?: string | null
  readonly now: Instant
}

/** A policy moves a lead on, if it is still in one of the statuses that it moves from. */
export type MoveLead = {
  readonly type: 'MoveLead'
  readonly from: readonly LeadStatus[]
  readonly to: LeadStatus
  /** US cents. */
  readonly estimatedValue?: number
  readonly now: Instant
}

/** Erases the person. Statistics such as status and value stay. */
export type EraseLead = {
  readonly type: 'EraseLead'
  readonly reason?: ErasureReason
  /** What is erased together with the lead. */
  readonly reach?: ErasureReach
  readonly now: Instant
}

export type LeadRejection =
  | { readonly type: 'LeadNotFound' }
  | { readonly type: 'LeadAlreadyCaptured' }
  | { readonly type: 'LeadErased' }
