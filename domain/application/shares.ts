import type { Instant } from '../kernel/instant.ts'
import { streamName } from '../kernel/stream-name.ts'
import type { Ids } from '../ports/ids.ts'
import type { RunReader } from '../ports/run-reader.ts'
import type { ShareSecrets } from '../ports/share-secrets.ts'
import type { RunStatus } from '../projections/run-view.ts'
import type { ShareCommand, ShareRejection } from '../share/index.ts'
import type { Circumstances, Handled } from './command-handler.ts'
import type { ShareHandler } from './share-handler.ts'

type NewShare = {
  readonly workflowId: number
  readonly runId: string
  readonly name: string | null
  readonly expiresAt: Instant | null
  readonly passcode: string | null
  readonly requiresEmail: boolean
  /** Shows the run as it is now, whatever is edited later. */
  readonly pinned: boolean
}

type Revision = { readonly name?: string | null; readonly expiresAt?: Instant | null }

export type CreateRejection =
  | ShareRejection
  | { readonly type: 'RunNotFound' }
  | { readonly type: 'RunNotShareable'; readonly status: Exclude<RunStatus, 'completed'> }

type Outcome = Promise<Handled<ShareRejection>>

/** Everything that staff do to the links of a run. */
export type Shares = {
  readonly create: (share: NewShare, circumstances: Circumstances) => Promise<Handled<CreateRejection>>
  readonly revise: (shareId: string, revision: Revision, circumstances: Circumstances) => Outcome
  readonly revoke: (shareId: string, circumstances: Circumstances) => Outcome
  readonly restore: (shareId: string, circumstances: Circumstances) => Outcome
}

type Ports = { readonly runs: RunReader; readonly secrets: ShareSecrets; readonly ids: Ids }

export const shares = (handler: ShareHandler, { runs, secrets, ids }: Ports): Shares => {
  const handle = (shareId: string, command: ShareCommand, circumstances: Circumstances) =>
    handler(streamName('share', shareId), command, circumstances)

  return {
    create: async ({ passcode, pinned, ...settings }, circumstances) => {
      const run = await runs.find(settings.runId)
      if (run === null || run.workflowId !== settings.workflowId) return refused({ type: 'RunNotFound' })
      if (run.status !== 'completed') return refused({ type: 'RunNotShareable', status: run.status })
      const shareId = ids.next()
      const command = {
        type: 'CreateShare',
        ...settings,
        pinnedVersion: pinned ? run.version : null,
        passcodeVerifier: passcode === null ? null : secrets.verifierOf(shareId, passcode),
        createdBy: circumstances.cause.actor,
        now: circumstances.at,
      } as const
      return handle(shareId, command, { ...circumstances, newStream: true })
    },
    revise: (shareId, revision, circumstances) =>
      handle(shareId, { type: 'ReviseShare', ...revision, now: circumstances.at }, circumstances),
    revoke: (shareId, circumstances) => handle(shareId, { type: 'RevokeShare', now: circumstances.at }, circumstances),
    restore: (shareId, circumstances) =>
      handle(shareId, { type: 'RestoreShare', now: circumstances.at }, circumstances),
  }
}

const refused = (rejection: CreateRejection) => ({ accepted: false, rejection }) as const
