import { accept, type Decider, reject } from '#domain/kernel/decider.ts'

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

/** A security event. It holds no secret and no token; its personal data is sealed. */
export type SecurityEvent = {
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

export type SecurityRecord = SecurityEvent['data']

type Recorded = { readonly status: 'absent' } | ({ readonly status: 'recorded' } & SecurityRecord)
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
