import type { Instant } from '#domain/kernel/instant.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { CommandContext, Handled } from '#domain/log/service/command-handler.ts'
import {
  type LiveWorkflow,
  type SecretName,
  type SetOptions,
  type StoredSecret,
  type WorkflowEvent,
  type WorkflowRejection,
  workflow,
} from '../model/index.ts'
import { type CallSecrets, type CallSettings, noSecrets, noSettings } from '../ports/call-settings.ts'
import type { SecretVault } from '../ports/secret-vault.ts'
import { workflowHandler } from './workflow-handler.ts'

/** A secret as entered by staff; a null text removes it. */
export type GivenSecret = SecretName & { readonly text: string | null }

export type WorkflowSecrets = {
  readonly set: (
    workflowId: number,
    secrets: readonly GivenSecret[],
    context: CommandContext,
  ) => Promise<Handled<WorkflowRejection>>
  /** The names of the secrets and when they were set; never their values. */
  readonly list: (workflowId: number) => Promise<readonly Omit<StoredSecret, 'sealed'>[]>
  /**
   * The opened secrets and the chat message for calls to the workflow's address. Nothing is read for a workflow that
   * had neither and has not changed since.
   */
  readonly callSettings: (workflowId: number, now?: LastChange) => Promise<CallSettings>
  /** The message and the alerts of a workflow; both null for an archived one. */
  readonly options: (workflowId: number) => Promise<Required<Omit<SetOptions, 'type'>>>
}

/** A failover that loses events reuses their versions: `updatedAt` tells them apart. */
type LastChange = { readonly version: number; readonly updatedAt: Instant }

/** The secrets sent with a workflow's calls: sealed in the log, opened only for a call. */
export const workflowSecrets = (store: EventStore, vault: SecretVault): WorkflowSecrets => {
  const handle = workflowHandler(store)
  const lastPlain = new Map<number, LastChange>()
  const eventsOf = async (workflowId: number) =>
    (await store.read<WorkflowEvent>(streamName('workflow', String(workflowId)))).events
  const stateOf = async (workflowId: number) => liveIn(await eventsOf(workflowId))
  return {
    set: async (workflowId, changes, context) => {
      const replacements = changes.flatMap(({ text, ...name }) => (text === null ? [] : [{ name: nameOf(name), text }]))
      const sealed = replacements.length === 0 ? [] : await vault.seal(workflowId, replacements)
      const sealedOf = new Map(replacements.map(({ name }, index) => [name, sealed[index] ?? null]))
      const secrets = changes.map(({ kind, name }) => ({
        kind,
        name,
        sealed: sealedOf.get(nameOf({ kind, name })) ?? null,
      }))
      const command = { type: 'SetSecrets', secrets, now: context.at } as const
      return handle(streamName('workflow', String(workflowId)), command, context)
    },
    list: async (workflowId) => ((await stateOf(workflowId))?.secrets ?? []).map(({ sealed, ...secret }) => secret),
    options: async (workflowId) => {
      const { message = null, alerts = null } = (await stateOf(workflowId)) ?? {}
      return { message, alerts }
    },
    callSettings: async (workflowId, now) => {
      const plain = lastPlain.get(workflowId)
      if (plain !== undefined && plain.version === now?.version && plain.updatedAt === now.updatedAt) return noSettings
      const events = await eventsOf(workflowId)
      const { secrets = [], message = null } = liveIn(events) ?? {}
      const last = events.at(-1)
      if (secrets.length === 0 && message === null && last !== undefined)
        lastPlain.set(workflowId, { version: last.version, updatedAt: last.at })
      if (secrets.length === 0) return { secrets: noSecrets, message }
      const sealedTexts = secrets.map(({ sealed, ...name }) => ({ name: nameOf(name), sealed }))
      const texts = await vault.open(workflowId, sealedTexts)
      const openSecrets = secrets.map((secret, index) => ({ ...secret, text: texts[index] ?? '' }))
      return { secrets: callSecrets(openSecrets), message }
    },
  }
}

const liveIn = (events: readonly WorkflowEvent[]): LiveWorkflow | null => {
  const state = events.reduce(workflow.evolve, workflow.initialState)
  return state.status === 'absent' || state.status === 'archived' ? null : state
}

const nameOf = ({ kind, name }: SecretName): string => `${kind}/${name.toLowerCase()}`

const callSecrets = (secrets: readonly (SecretName & { readonly text: string })[]): CallSecrets => {
  const textOf = (kind: SecretName['kind']) => secrets.find((secret) => secret.kind === kind)?.text ?? null
  const basic = textOf('basic')
  const [user = '', password = ''] = basic === null ? [] : (JSON.parse(basic) as readonly string[])
  return {
    headers: secrets.flatMap(({ kind, name, text: value }) => (kind === 'header' ? [{ name, value }] : [])),
    bearer: textOf('bearer'),
    basic: basic === null ? null : { user, password },
    signing: textOf('signing'),
  }
}

/** User and password as one text to seal. */
export const basicText = ({ user, password }: { readonly user: string; readonly password: string }): string =>
  JSON.stringify([user, password])
