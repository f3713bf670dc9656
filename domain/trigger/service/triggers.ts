import type { Ids } from '#domain/kernel/ids.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { CommandContext, Handled } from '#domain/log/service/command-handler.ts'
import type { SecretVault } from '#domain/workflow/ports/secret-vault.ts'
import type { AddTrigger, ReviseTrigger, TriggerCommand, TriggerRejection } from '../model/index.ts'
import type { ListedTrigger } from '../ports/trigger-reader.ts'
import { triggerHandler } from './trigger-handler.ts'

type NewTrigger = Pick<AddTrigger, 'workflowId' | 'setup' | 'limit' | 'enabled' | 'shadow'>
type Outcome = Promise<Handled<TriggerRejection>>

/** The commands of staff on triggers. */
export type Triggers = {
  /** `secret` is that of a webhook; it cannot be read again. */
  readonly add: (
    trigger: NewTrigger,
    context: CommandContext,
    /** Makes the context from the result, in place of `context`. */
    contextOf?: (creation: { readonly id: string; readonly secret: string | null }) => CommandContext,
  ) => Promise<{ readonly outcome: Handled<TriggerRejection>; readonly id: string; readonly secret: string | null }>
  readonly revise: (id: string, revision: Omit<ReviseTrigger, 'type' | 'now'>, context: CommandContext) => Outcome
  readonly remove: (id: string, context: CommandContext) => Outcome
  /** The secret of a webhook, to check a call with; null if there is none. */
  readonly secretOf: (trigger: ListedTrigger) => Promise<string | null>
}

type Ports = { readonly vault: SecretVault; readonly ids: Ids; readonly newSecret: () => string }

/**
 * Once removed, a trigger rejects all but a repeated removal (`TriggerNotFound`). Only a webhook has a secret, sealed
 * with the key of its workflow.
 */
export const triggers = (store: EventStore, { vault, ids, newSecret }: Ports): Triggers => {
  const handler = triggerHandler(store)
  const handle = (id: string, command: TriggerCommand, context: CommandContext) =>
    handler(streamName('trigger', id), command, context)

  return {
    add: async (trigger, context, contextOf = () => context) => {
      const id = ids.next()
      const text = trigger.setup.kind === 'webhook' ? newSecret() : null
      const sealed = text === null ? [] : await vault.seal(trigger.workflowId, [{ name: nameOf(id), text }])
      const command = { type: 'AddTrigger', ...trigger, secret: sealed[0] ?? null, now: context.at } as const
      return {
        id,
        secret: text,
        outcome: await handle(id, command, { ...contextOf({ id, secret: text }), newStream: true }),
      }
    },
    revise: (id, revision, context) => handle(id, { type: 'ReviseTrigger', ...revision, now: context.at }, context),
    remove: (id, context) => handle(id, { type: 'RemoveTrigger' }, context),
    secretOf: async ({ id, workflowId, secret: sealed }) =>
      sealed === null ? null : ((await vault.open(workflowId, [{ name: nameOf(id), sealed }]))[0] ?? null),
  }
}

/** The name that the sealed text is bound to. */
const nameOf = (id: string) => `trigger/${id}`
