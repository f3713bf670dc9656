import type { Instant } from '#domain/kernel/instant.ts'
import type { RunLimit, ShadowRecord, TriggerSetup } from './words.ts'

export type TriggerEvent =
  | {
      readonly type: 'TriggerAdded'
      readonly data: {
        readonly workflowId: number
        readonly setup: TriggerSetup
        readonly limit: RunLimit | null
        readonly enabled: boolean
        /** The secret of a webhook, sealed with the workflow's own key. */
        readonly secret: string | null
        /** Until then, the trigger only records what it would have started. */
        readonly shadowUntil: Instant | null
      }
    }
  | {
      readonly type: 'TriggerChanged'
      readonly data: { readonly setup?: TriggerSetup; readonly limit?: RunLimit | null }
    }
  | { readonly type: 'TriggerSwitchedOn'; readonly data: Readonly<Record<never, never>> }
  | { readonly type: 'TriggerSwitchedOff'; readonly data: Readonly<Record<never, never>> }
  /** Null ends the shadow. */
  | { readonly type: 'TriggerShadowSet'; readonly data: { readonly until: Instant | null } }
  /** A trigger in shadow met a cause. `cause` identifies it, so that it is recorded once. */
  | { readonly type: 'TriggerShadowed'; readonly data: ShadowRecord & { readonly cause: string } }
  | { readonly type: 'TriggerRemoved'; readonly data: Readonly<Record<never, never>> }
