import { reject } from '#domain/kernel/decider.ts'
import type { Ids } from '#domain/kernel/ids.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { CommandContext, Handled } from '#domain/log/service/command-handler.ts'
import type { RunReader } from '#domain/run/ports/run-reader.ts'
import type { RunStatus } from '#domain/run/views/run-view.ts'
import type { ShareCommand, ShareRejection } from '../model/index.ts'
import type { PasscodeTally } from '../ports/passcode-tally.ts'
import type { ShareSecrets } from '../ports/share-secrets.ts'
import type { ShareHandler } from './share-handler.ts'

type NewShare = {
  readonly workflowId: number
  readonly runId: string
  readonly name: string | null
  readonly expiresAt: Instant | null
  readonly passcode: string | null
  readonly requiresEmail: boolean
  /** Pins the run's current version. */
  readonly pinned: boolean
  /** Asks for a decision on the document until then; null: for none. */
  readonly decisionUntil: Instant | null
  readonly remind?: readonly number[]
}

type Revision = {
  readonly name?: string | null
  readonly expiresAt?: Instant | null
  readonly passcode?: string
  readonly remind?: readonly number[]
}

export type CreateRejection =
  | ShareRejection
  | { readonly type: 'RunNotFound' }
  | { readonly type: 'NoDocumentToDecideOn' }
  | { readonly type: 'RunNotShareable'; readonly status: Exclude<RunStatus, 'completed'> }

type Outcome = Promise<Handled<ShareRejection>>

/** The commands of staff on a run's links. */
export type Shares = {
  readonly create: (share: NewShare, context: CommandContext) => Promise<Handled<CreateRejection>>
  readonly revise: (shareId: string, revision: Revision, context: CommandContext) => Outcome
  readonly revoke: (shareId: string, context: CommandContext) => Outcome
  readonly restore: (shareId: string, context: CommandContext) => Outcome
}

type Ports = {
  readonly runs: RunReader
  readonly secrets: ShareSecrets
  readonly tally: PasscodeTally
  readonly ids: Ids
}

/**
 * `create` rejects `RunNotFound` also for a run of another workflow. A new passcode starts the count of wrong ones
 * anew.
 */
export const shares = (handler: ShareHandler, { runs, secrets, tally, ids }: Ports): Shares => {
  const handle = (shareId: string, command: ShareCommand, context: CommandContext) =>
    handler(streamName('share', shareId), command, context)

  return {
    create: async ({ passcode, pinned, ...settings }, context) => {
      const run = await runs.find(settings.runId)
      if (run === null || run.workflowId !== settings.workflowId) return reject({ type: 'RunNotFound' })
      if (run.status !== 'completed') return reject({ type: 'RunNotShareable', status: run.status })
      if (settings.decisionUntil !== null && run.outputKind !== 'document')
        return reject({ type: 'NoDocumentToDecideOn' })
      const shareId = ids.next()
      const command = {
        type: 'CreateShare',
        ...settings,
        pinnedVersion: pinned ? run.version : null,
        passcodeVerifier: passcode === null ? null : secrets.verifierOf(shareId, passcode, 'issue'),
        createdBy: context.cause.actor,
        now: context.at,
      } as const
      return handle(shareId, command, { ...context, newStream: true })
    },
    revise: async (shareId, { passcode, ...revision }, context) => {
      const passcodeVerifier =
        passcode === undefined ? {} : { passcodeVerifier: secrets.verifierOf(shareId, passcode, 'issue') }
      const command = { type: 'ReviseShare', ...revision, ...passcodeVerifier, now: context.at } as const
      const outcome = await handle(shareId, command, context)
      if (outcome.accepted && passcode !== undefined) await tally.reset(shareId)
      return outcome
    },
    revoke: (shareId, context) => handle(shareId, { type: 'RevokeShare', now: context.at }, context),
    restore: (shareId, context) => handle(shareId, { type: 'RestoreShare', now: context.at }, context),
  }
}
