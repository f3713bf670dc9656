import { accept, type Decider, reject } from '#domain/kernel/decider.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'

export const securityEventTypes = [
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'session_ended',
  'password_changed',
  'second_factor_added',
  'second_factor_removed',
  'staff_invited',
  'staff_changed',
  'exported',
  'erased',
  'restored',
  'limit_reached',
  'passcode_exhausted',
] as const

export type SecurityEventType = (typeof securityEventTypes)[number]

/** The prefix of the detail for a sign-in from a browser or network new to the account. */
export const newDevice = 'New device'

/**
 * A text of an event was removed for good. The event keeps its hash, `was`; `becomes` is the hash over what its data
 * has become, after the same previous hash. Both as hexadecimal digits.
 */
export type FieldRedacted = {
  readonly type: 'FieldRedacted'
  readonly data: {
    readonly stream: StreamName
    readonly version: number
    readonly position: number
    /** A path to the text within the data. */
    readonly field: string
    readonly reason: string
    readonly was: string
    readonly becomes: string
  }
}

/** A security event. It holds no secret and no token; its personal data is sealed. */
export type SecurityEventRecorded = {
  readonly type: 'SecurityEventRecorded'
  readonly data: {
    readonly what: SecurityEventType
    readonly userId: string | null
    readonly email: string | null
    readonly address: string
    readonly browser: string
    readonly detail: string | null
  }
}

export type SecurityEvent = SecurityEventRecorded | FieldRedacted

export type SecurityRecord = SecurityEventRecorded['data']

type Recorded = { readonly status: 'absent' } | ({ readonly status: 'recorded' } & SecurityEvent['data'])
type RecordSecurityEvent = { readonly type: 'RecordSecurityEvent'; readonly record: SecurityRecord }

/** Each is a stream of a single event. */
export const securityEvent: Decider<
  Recorded,
  RecordSecurityEvent,
  SecurityEvent,
  { readonly type: 'AlreadyRecorded' }
> = {
  initialState: { status: 'absent' },
  evolve: (_, { data }) => ({ status: 'recorded', ...data }),
  decide: ({ record }, { status }) =>
    status === 'absent' ? accept({ type: 'SecurityEventRecorded', data: record }) : reject({ type: 'AlreadyRecorded' }),
}
