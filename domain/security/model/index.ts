import { accept, type Decider, reject } from '#domain/kernel/decider.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'

/** A request's client: network address and browser name. */
export type Origin = { readonly address: string; readonly browser: string }

const securityEventTypes = [
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
  'agent_called',
] as const

export type SecurityEventType = (typeof securityEventTypes)[number]

/** The prefix of the detail for a sign-in from a browser or network new to the account. */
export const newDevice = 'New device'

/**
 * A text of an event was removed for good. The event keeps its hash, `was`; `becomes` is the hash over its
 * redacted data, after the same previous hash. Both in hexadecimal digits.
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
export type SecurityEvent = SecurityEventRecorded | SecurityEventErased | FieldRedacted

/** Destroys the data key: its year of retention has expired, or the event names an erased person. */
type SecurityEventErased = { readonly type: 'SecurityEventErased'; readonly data: { readonly erasedAt: Instant } }

type SecurityEventRecorded = {
  readonly type: 'SecurityEventRecorded'
  readonly data: {
    readonly what: SecurityEventType
    readonly userId: string | null
    readonly email: string | null
    readonly address: string
    readonly browser: string
    readonly detail: string | null
    /** The one lead that an agent read; absent for lists, and for all else. */
    readonly leadId?: string
  }
}

export type SecurityRecord = SecurityEventRecorded['data']

type Recorded =
  | { readonly status: 'absent' | 'erased' }
  | ({ readonly status: 'recorded' } & (SecurityRecord | FieldRedacted['data']))
type SecurityCommand =
  | { readonly type: 'RecordSecurityEvent'; readonly record: SecurityRecord }
  | { readonly type: 'EraseSecurityEvent'; readonly now: Instant }
type SecurityRejection = { readonly type: 'AlreadyRecorded' } | { readonly type: 'NotRecorded' }

/** Each is a stream of one event, followed by a second one once it is erased. */
export const securityEvent: Decider<Recorded, SecurityCommand, SecurityEvent, SecurityRejection> = {
  initialState: { status: 'absent' },
  evolve: (_, event) =>
    event.type === 'SecurityEventErased' ? { status: 'erased' } : { status: 'recorded', ...event.data },
  decide: (command, { status }) => {
    if (command.type === 'RecordSecurityEvent')
      return status === 'absent'
        ? accept({ type: 'SecurityEventRecorded', data: command.record })
        : reject({ type: 'AlreadyRecorded' })
    if (status === 'absent') return reject({ type: 'NotRecorded' })
    return status === 'erased' ? accept() : accept({ type: 'SecurityEventErased', data: { erasedAt: command.now } })
  },
}
