import type { RecordedEvent } from '../kernel/event.ts'
import type { Instant } from '../kernel/instant.ts'
import { idOf } from '../kernel/stream-name.ts'
import { type ShareEvent, share } from '../share/index.ts'
import { type Readership, readershipOf } from './share-readership.ts'

/** A share as the screens read it, and as it is asked whether it still opens. */
export type ShareView = Readership & {
  readonly id: string
  readonly runId: string
  readonly workflowId: number
  readonly name: string | null
  readonly createdAt: Instant
  /** A user's id. */
  readonly createdBy: string
  readonly expiresAt: Instant | null
  readonly revokedAt: Instant | null
  readonly pinnedVersion: number | null
  readonly hasPasscode: boolean
  readonly requiresEmail: boolean
  readonly version: number
}

/** The row of one share by its whole history, or null while there is none. */
export const shareView = (history: readonly RecordedEvent<ShareEvent>[]): ShareView | null => {
  const state = history.reduce(share.evolve, share.initialState)
  const last = history.at(-1)
  if (state.status === 'absent' || last === undefined) return null
  return {
    id: idOf(last.stream),
    runId: state.runId,
    workflowId: state.workflowId,
    name: state.name,
    createdAt: state.createdAt,
    createdBy: state.createdBy,
    expiresAt: state.expiresAt,
    revokedAt: state.status === 'revoked' ? state.revokedAt : null,
    pinnedVersion: state.pinnedVersion,
    hasPasscode: state.passcodeVerifier !== null,
    requiresEmail: state.requiresEmail,
    ...readershipOf(history),
    version: last.version,
  }
}
