import type { Instant } from '#domain/kernel/instant.ts'
import { kindOf, type StreamKind, type StreamName } from '#domain/kernel/stream-name.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import { mapConcurrent } from '#domain/log/service/map-concurrent.ts'
import type { RunEvent } from '#domain/run/model/index.ts'
import type { ShareEvent } from '#domain/share/model/index.ts'
import type { Shares } from '#domain/share/service/shares.ts'
import type { TokenAct, TokenActs } from '../ports/token-acts.ts'
import type { LeadCommands } from './lead-commands.ts'
import { notUndoable, type RewindStep, stayingStep } from './rewind-step.ts'
import { rewoundLead } from './rewound-lead.ts'
import { type RunCommands, rewoundRun } from './rewound-run.ts'
import { rewoundShare } from './rewound-share.ts'

type Ports = LeadCommands & {
  readonly store: Pick<EventStore, 'read'>
  readonly acts: TokenActs
  readonly runs: RunCommands
  readonly shares: Pick<Shares, 'revoke'>
}

/** All that was done on behalf of a token since a moment, the newest first; null if it is too much for one rewind. */
export type Rewind = (tokenId: string, since: Instant) => Promise<readonly RewindStep[] | null>

const maxActs = 2000
const readAtOnce = 16

/** Only reads, at most 2000 acts: undoing is up to each step that it returns. */
export const rewind =
  ({ store, acts, ...commands }: Ports): Rewind =>
  async (tokenId, since) => {
    const actsOfToken = await acts.since(tokenId, since, maxActs)
    if (actsOfToken === null) return null
    const actsByStream = Map.groupBy(actsOfToken, ({ stream }) => stream)
    const steps = await mapConcurrent([...actsByStream], readAtOnce, async ([stream, own]) =>
      stepsOf(stream, own, store, commands),
    )
    return steps.flat().toSorted((one, other) => (one.at < other.at ? 1 : -1))
  }

const stepsOf = async (
  stream: StreamName,
  acts: readonly TokenAct[],
  store: Ports['store'],
  { runs, shares, ...leads }: Omit<Ports, 'store' | 'acts'>,
): Promise<readonly RewindStep[]> => {
  const own = new Set(acts.map(({ id }) => id))
  switch (kindOf(stream)) {
    case 'lead':
      return rewoundLead({ stream, own, events: (await store.read<LeadEvent>(stream)).events }, leads)
    case 'run':
      return rewoundRun({ stream, own, events: (await store.read<RunEvent>(stream)).events }, runs)
    case 'share':
      return rewoundShare({ stream, own, events: (await store.read<ShareEvent>(stream)).events }, shares)
    default:
      return acts.flatMap(({ id: key, at }) => {
        const text = otherWords[kindOf(stream)]
        return text === undefined ? [] : stayingStep({ key, stream, at, text }, notUndoable)
      })
  }
}

/** What a token proposed, and the security log of its calls, are no acts. */
const otherWords: Readonly<Partial<Record<StreamKind, string>>> = {
  library: 'Change of the library',
  workflow: 'Change of a workflow',
}
