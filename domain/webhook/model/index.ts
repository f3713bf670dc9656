import { accept, type Decider, type Decision, reject } from '#domain/kernel/decider.ts'
import { addDays, type Instant } from '#domain/kernel/instant.ts'

type Wish = {
  readonly url: string
  /** The types of events to send. */
  readonly types: readonly string[]
  /** Whether the personal fields of events are sent too. */
  readonly withPersonal: boolean
}

/** `gone`: the receiver answered 410. */
type OffReason = 'staff' | 'gone'

/** `secret` is sealed: the log holds no secret in clear text. */
export type WebhookEvent =
  | { readonly type: 'WebhookCreated'; readonly data: Wish & { readonly secret: string; readonly createdAt: Instant } }
  | {
      readonly type: 'WebhookSecretRotated'
      /** The former secret signs along with the new one until `formerUntil`. */
      readonly data: { readonly secret: string; readonly formerUntil: Instant; readonly rotatedAt: Instant }
    }
  | {
      readonly type: 'WebhookSwitchedOff'
      readonly data: { readonly reason: OffReason; readonly switchedOffAt: Instant }
    }
  | { readonly type: 'WebhookSwitchedOn'; readonly data: { readonly switchedOnAt: Instant } }
  | { readonly type: 'WebhookDeleted'; readonly data: { readonly deletedAt: Instant } }

export type WebhookCommand =
  | ({ readonly type: 'CreateWebhook'; readonly secret: string; readonly now: Instant } & Wish)
  | { readonly type: 'RotateWebhookSecret'; readonly secret: string; readonly now: Instant }
  | { readonly type: 'SwitchWebhookOff'; readonly reason: OffReason; readonly now: Instant }
  | { readonly type: 'SwitchWebhookOn'; readonly now: Instant }
  | { readonly type: 'DeleteWebhook'; readonly now: Instant }

export type WebhookRejection = { readonly type: 'WebhookNotFound' } | { readonly type: 'WebhookAlreadyCreated' }

/** A sealed secret, and until when it signs; null: until it is rotated. */
type SigningSecret = { readonly sealed: string; readonly until: Instant | null }

export type ExistingWebhook = Wish & {
  readonly status: 'on' | 'off' | 'deleted'
  readonly offReason: OffReason | null
  readonly createdAt: Instant
  /** Newest first. */
  readonly secrets: readonly SigningSecret[]
}

export type Webhook = { readonly status: 'absent' } | ExistingWebhook

/** An address of another program that is sent events of chosen types. */
export const webhook: Decider<Webhook, WebhookCommand, WebhookEvent, WebhookRejection> = {
  initialState: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type !== 'WebhookCreated') return state.status === 'absent' ? state : changeWebhook(state, event)
    const { secret, ...wish } = event.data
    return { status: 'on', offReason: null, ...wish, secrets: [{ sealed: secret, until: null }] }
  },
  decide: (command, state) => {
    if (command.type === 'CreateWebhook') {
      const { type, now, ...wish } = command
      return state.status === 'absent'
        ? accept({ type: 'WebhookCreated', data: { ...wish, createdAt: now } })
        : reject({ type: 'WebhookAlreadyCreated' })
    }
    if (state.status === 'absent' || state.status === 'deleted')
      return command.type === 'DeleteWebhook' && state.status === 'deleted'
        ? accept()
        : reject({ type: 'WebhookNotFound' })
    return decideOnKnown(command, state)
  },
}

type Verdict = Decision<WebhookEvent, WebhookRejection>

const decideOnKnown = (
  command: Exclude<WebhookCommand, { type: 'CreateWebhook' }>,
  { status }: ExistingWebhook,
): Verdict => {
  const { now } = command
  switch (command.type) {
    case 'RotateWebhookSecret': {
      const formerUntil = addDays(now, 1)
      return accept({
        type: 'WebhookSecretRotated',
        data: { secret: command.secret, formerUntil, rotatedAt: now },
      })
    }
    case 'SwitchWebhookOff':
      return status === 'off'
        ? accept()
        : accept({ type: 'WebhookSwitchedOff', data: { reason: command.reason, switchedOffAt: now } })
    case 'SwitchWebhookOn':
      return status === 'on' ? accept() : accept({ type: 'WebhookSwitchedOn', data: { switchedOnAt: now } })
    case 'DeleteWebhook':
      return accept({ type: 'WebhookDeleted', data: { deletedAt: now } })
  }
}

const changeWebhook = (
  state: ExistingWebhook,
  event: Exclude<WebhookEvent, { type: 'WebhookCreated' }>,
): ExistingWebhook => {
  switch (event.type) {
    case 'WebhookSecretRotated': {
      const [newest, ...rest] = state.secrets
      const former = newest === undefined ? [] : [{ ...newest, until: event.data.formerUntil }]
      return { ...state, secrets: [{ sealed: event.data.secret, until: null }, ...former, ...rest] }
    }
    case 'WebhookSwitchedOff':
      return { ...state, status: 'off', offReason: event.data.reason }
    case 'WebhookSwitchedOn':
      return { ...state, status: 'on', offReason: null }
    case 'WebhookDeleted':
      return { ...state, status: 'deleted' }
  }
}

/** The webhook after these events. */
export const webhookAfter = (events: readonly WebhookEvent[]): Webhook =>
  events.reduce<Webhook>(webhook.evolve, webhook.initialState)

/** The secrets that sign now: for a day after a rotation both, so that a receiver can switch over. */
export const signingSecrets = ({ secrets }: ExistingWebhook, now: Instant): readonly SigningSecret[] =>
  secrets.filter(({ until }) => until === null || until > now)

const [second, minute, hour] = [1, 60, 3600]

/** Seconds until the next attempt after each failed one; after the last there is none. */
const retrySeconds: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

/** The delay after `failedAttempts` failed attempts, in seconds; null once no further attempt is made. */
export const retryAfterSeconds = (failedAttempts: number): number | null => retrySeconds[failedAttempts - 1] ?? null
