import type { Instant } from '#domain/kernel/instant.ts'
import { idOf } from '#domain/kernel/stream-name.ts'
import type { View } from '#domain/kernel/view.ts'
import { type RunLimit, type ShadowRecord, type TriggerEvent, type TriggerSetup, trigger } from '../model/index.ts'

/** A trigger in its read model. Removed ones are kept, as runs refer to them. */
export type TriggerView = {
  readonly id: string
  readonly workflowId: number
  readonly setup: TriggerSetup
  readonly limit: RunLimit | null
  readonly enabled: boolean
  readonly removed: boolean
  /** Sealed; null if there is none. */
  readonly secret: string | null
  readonly shadowUntil: Instant | null
  readonly shadowed: readonly (ShadowRecord & { readonly cause: string })[]
  readonly shadowCount: number
  /** The stream version from which on it reacts: earlier events start nothing. */
  readonly sinceVersion: number
  /** The time of that version. */
  readonly since: Instant
  readonly createdAt: Instant
  readonly version: number
}

declare module '#domain/log/ports/views.ts' {
  interface ViewRows {
    triggers: TriggerView
  }
}

/** A trigger's row. */
export const triggerView: View<TriggerView, TriggerEvent> = (row, event) => {
  const { version, at } = event
  if (row === null && event.type !== 'TriggerAdded') return null
  if (row !== null && event.type === 'TriggerRemoved') return { ...row, removed: true, enabled: false, version }
  const state = row === null ? trigger.initialState : ({ status: 'live', ...row } as const)
  const after = trigger.evolve(state, event)
  if (after.status !== 'live') return row
  const { workflowId, setup, limit, enabled, secret, shadowUntil, shadowed, shadowCount } = after
  const since = row === null || beginsAgain(event, row) ? { sinceVersion: version, since: at } : pickSince(row)
  return {
    id: idOf(event.stream),
    workflowId,
    setup,
    limit,
    enabled,
    secret,
    shadowUntil,
    shadowed,
    shadowCount,
    ...since,
    removed: false,
    createdAt: row?.createdAt ?? at,
    version,
  }
}

const pickSince = ({ sinceVersion, since }: TriggerView) => ({ sinceVersion, since })

/** Whether it was switched on, or set to other times or another event. */
const beginsAgain = (event: TriggerEvent, { setup }: TriggerView): boolean => {
  if (event.type === 'TriggerSwitchedOn') return true
  if (event.type !== 'TriggerChanged' || event.data.setup === undefined) return false
  return rhythmOf(event.data.setup) !== rhythmOf(setup)
}

const rhythmOf = (setup: TriggerSetup): string => {
  if (setup.kind === 'schedule') return `${setup.cron} ${setup.timeZone}`
  return setup.kind === 'event' ? `${setup.on} ${setup.silentDays ?? ''}` : ''
}
