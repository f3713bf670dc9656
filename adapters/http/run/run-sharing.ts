import type { DocumentDecision } from '#contracts/document/http/document-decision.ts'
import type { RunSharing } from '#contracts/run/http/runs.ts'
import type { Clock } from '#domain/kernel/clock.ts'
import type { ShareReader } from '#domain/share/ports/share-reader.ts'
import type { DocumentDecision as Decided, DocumentDecisions } from '#domain/share/service/document-decisions.ts'

/** What became of a run's links. */
type WithSharing<Run> = Run & { readonly sharing: RunSharing | null; readonly decision: DocumentDecision | null }

type Ports = { readonly shares: ShareReader; readonly decisions: DocumentDecisions; readonly clock: Clock }

export type AddSharing = <Run extends { readonly id: string }>(runs: readonly Run[]) => Promise<WithSharing<Run>[]>

/** Adds the readership of each run's links and what their readers decided, in one query each for all runs. */
export const addSharing =
  ({ shares, decisions, clock }: Ports): AddSharing =>
  async (runs) => {
    const ids = runs.map(({ id }) => id)
    const [readership, links] = await Promise.all([shares.readershipOf(ids, clock.now()), shares.decidedOf(ids)])
    const decisionsByRun = await decisions(links)
    return runs.map((run) => ({
      ...run,
      sharing: readership.get(run.id) ?? null,
      decision: decisionOf(decisionsByRun.get(run.id)),
    }))
  }

/** Maps the decision on a document to the contract. */
export const decisionOf = (decision: Decided | undefined): DocumentDecision | null =>
  decision === undefined ? null : { ...decision, selected: decision.selected && [...decision.selected] }
