import type { Instant } from '../kernel/instant.ts'
import type { Budget } from './budget.ts'
import type { Origin } from './origin.ts'
import type { LeadPriority, LeadSource, LeadStatus } from './words.ts'

export type LeadCommand = CaptureLead | ReceiveMessage | SubscribeLead | ReviseLead

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
  readonly now: Instant
}

/** Somebody known asks for the newsletter. */
export type SubscribeLead = { readonly type: 'SubscribeLead'; readonly name: string; readonly now: Instant }

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
  readonly now: Instant
}

export type LeadRejection = { readonly type: 'LeadNotFound' } | { readonly type: 'LeadAlreadyCaptured' }
