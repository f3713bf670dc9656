import { accept, type Decider, type Decision, reject } from '#domain/kernel/decider.ts'
import { isEqual } from '#domain/kernel/equality.ts'
import { addDays, type Instant } from '#domain/kernel/instant.ts'
import type { TriggerEvent } from './events.ts'
import { maxShadowRecords, type RunLimit, type ShadowRecord, shadowDays, type TriggerSetup } from './words.ts'

export { type Facts, fits } from '#domain/kernel/condition.ts'
export { leadFields } from '#domain/kernel/lead-fields.ts'
export type { TriggerEvent } from './events.ts'
export {
  type Condition,
  causeOfType,
  defaultSilentDays,
  type EventCause,
  eventTypes,
  type RunLimit,
  type Schedule,
  type ShadowRecord,
  type TriggerCause,
  type TriggerSetup,
  triggerCauses,
} from './words.ts'

type Shadowed = ShadowRecord & { readonly cause: string }

type Settings = {
  readonly workflowId: number
  readonly setup: TriggerSetup
  readonly limit: RunLimit | null
  readonly enabled: boolean
  readonly secret: string | null
  readonly shadowUntil: Instant | null
}

type LiveTrigger = Settings & {
  readonly status: 'live'
  /** What it would have started, oldest first. */
  readonly shadowed: readonly Shadowed[]
  readonly shadowCount: number
}

export type Trigger = { readonly status: 'absent' | 'removed' } | LiveTrigger

export type AddTrigger = Omit<Settings, 'shadowUntil'> & {
  readonly type: 'AddTrigger'
  readonly shadow: boolean
  readonly now: Instant
}

/** Absent fields are unchanged. The kind cannot change. */
export type ReviseTrigger = {
  readonly type: 'ReviseTrigger'
  readonly setup?: TriggerSetup
  readonly limit?: RunLimit | null
  readonly enabled?: boolean
  readonly shadow?: boolean
  readonly now: Instant
}

export type TriggerCommand =
  | AddTrigger
  | ReviseTrigger
  | ({ readonly type: 'RecordShadow'; readonly cause: string } & ShadowRecord)
  | { readonly type: 'RemoveTrigger' }

export type TriggerRejection =
  | { readonly type: 'TriggerNotFound' }
  | { readonly type: 'TriggerAlreadyAdded' }
  | { readonly type: 'TriggerOfOtherKind' }
  | { readonly type: 'TriggerNotInShadow' }

type Verdict = Decision<TriggerEvent, TriggerRejection>

const decide = (command: TriggerCommand, trigger: Trigger): Verdict => {
  if (command.type === 'AddTrigger') return add(command, trigger)
  if (command.type === 'RemoveTrigger' && trigger.status === 'removed') return accept()
  if (trigger.status !== 'live') return reject({ type: 'TriggerNotFound' })
  switch (command.type) {
    case 'ReviseTrigger':
      return revise(command, trigger)
    case 'RecordShadow':
      return recordShadow(command, trigger)
    case 'RemoveTrigger':
      return accept({ type: 'TriggerRemoved', data: {} })
  }
}

const add = ({ type, shadow, now, ...settings }: AddTrigger, trigger: Trigger): Verdict =>
  trigger.status === 'absent'
    ? accept({ type: 'TriggerAdded', data: { ...settings, shadowUntil: shadow ? shadowEnd(now) : null } })
    : reject({ type: 'TriggerAlreadyAdded' })

const shadowEnd = (now: Instant): Instant => addDays(now, shadowDays)

const revise = ({ setup, limit, enabled, shadow, now }: ReviseTrigger, trigger: LiveTrigger): Verdict => {
  if (setup !== undefined && setup.kind !== trigger.setup.kind) return reject({ type: 'TriggerOfOtherKind' })
  const changes = {
    ...(setup === undefined || isEqual(setup, trigger.setup) ? {} : { setup }),
    ...(limit === undefined || isEqual(limit, trigger.limit) ? {} : { limit }),
  }
  const inShadow = trigger.shadowUntil !== null && trigger.shadowUntil > now
  return accept<TriggerEvent>(
    ...(Object.keys(changes).length === 0 ? [] : [{ type: 'TriggerChanged', data: changes } as const]),
    ...(shadow === undefined || shadow === inShadow
      ? []
      : [{ type: 'TriggerShadowSet', data: { until: shadow ? shadowEnd(now) : null } } as const]),
    ...(enabled === undefined || enabled === trigger.enabled
      ? []
      : [{ type: enabled ? 'TriggerSwitchedOn' : 'TriggerSwitchedOff', data: {} } as const]),
  )
}

const recordShadow = (
  { type, ...record }: Extract<TriggerCommand, { type: 'RecordShadow' }>,
  { shadowUntil, shadowed }: LiveTrigger,
): Verdict => {
  if (shadowUntil === null) return reject({ type: 'TriggerNotInShadow' })
  if (shadowed.some((shadow) => isRecorded(shadow, record))) return accept()
  return accept({ type: 'TriggerShadowed', data: record })
}

/** Events come in the order of their positions. */
const isRecorded = (shadow: Shadowed, { cause, position }: Shadowed): boolean =>
  shadow.cause === cause || (position !== null && shadow.position !== null && shadow.position >= position)

const evolve = (trigger: Trigger, event: TriggerEvent): Trigger => {
  if (event.type === 'TriggerAdded') return { status: 'live', ...event.data, shadowed: [], shadowCount: 0 }
  return trigger.status === 'live' ? change(trigger, event) : trigger
}

const change = (trigger: LiveTrigger, event: Exclude<TriggerEvent, { type: 'TriggerAdded' }>): Trigger => {
  switch (event.type) {
    case 'TriggerChanged':
      return { ...trigger, ...event.data }
    case 'TriggerSwitchedOn':
      return { ...trigger, enabled: true }
    case 'TriggerSwitchedOff':
      return { ...trigger, enabled: false }
    case 'TriggerShadowSet':
      return event.data.until === null
        ? { ...trigger, shadowUntil: null }
        : { ...trigger, shadowUntil: event.data.until, shadowed: [], shadowCount: 0 }
    case 'TriggerShadowed':
      return {
        ...trigger,
        shadowed: [...trigger.shadowed, event.data].slice(-maxShadowRecords),
        shadowCount: trigger.shadowCount + 1,
      }
    case 'TriggerRemoved':
      return { status: 'removed' }
  }
}

export const trigger: Decider<Trigger, TriggerCommand, TriggerEvent, TriggerRejection> = {
  initialState: { status: 'absent' },
  evolve,
  decide,
}
