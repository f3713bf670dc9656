import type { Instant } from '#domain/kernel/instant.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { AcceptedPrice } from '../model/index.ts'
import type { ListedShare } from '../ports/share-reader.ts'
import type { FinalDecision } from '../views/share-view.ts'
import { runAtVersion } from './shared-report.ts'

/** What became of a document: the same facts on every screen that names it. */
export type DocumentDecision = {
  readonly state: FinalDecision['state']
  readonly at: Instant
  /** The signature; null for a refusal, and once erased. */
  readonly name: string | null
  /** The number of the version that was decided on. */
  readonly number: number
  /** With tax, in the currency's smallest unit; null without a price table, and for a refusal. */
  readonly total: number | null
  /** ISO 4217. */
  readonly currency: string | null
  /** Indexes from 0 of the optional items chosen. */
  readonly selected: readonly number[] | null
}

/** The gross total of what was accepted of outputs; the net total where their price table does not give it again. */
export type GrossOf = (outputs: string, price: AcceptedPrice) => number

/** By run: the last acceptance among its links, or the last refusal if none accepted. */
export type DocumentDecisions = (links: readonly ListedShare[]) => Promise<ReadonlyMap<string, DocumentDecision>>

/** Runs without a decision are absent. Reads the stream of each of the others. */
export const documentDecisions =
  (store: EventStore, grossOf: GrossOf): DocumentDecisions =>
  async (links) => {
    const decisions = [...Map.groupBy(links, ({ runId }) => runId).values()].flatMap((own) => lastDecided(own) ?? [])
    const rows = await Promise.all(
      decisions.map(async ({ share, decision }) => {
        const report = await runAtVersion(store, share)
        if (report === null) return []
        return [[share.runId, decisionOf(decision, report, grossOf)] as const]
      }),
    )
    return new Map(rows.flat())
  }

type Decided = { readonly share: ListedShare; readonly decision: FinalDecision }

const lastDecided = (links: readonly ListedShare[]): Decided | null => {
  const decisions = links.flatMap((share) =>
    share.decision === null || share.decision.state === 'open' ? [] : [{ share, decision: share.decision }],
  )
  return decisions.reduce<Decided | null>((last, one) => (last !== null && isAfter(last, one) ? last : one), null)
}

/** An acceptance counts more than a refusal, and a later decision more than an earlier one. */
const isAfter = (one: Decided, other: Decided): boolean => {
  const [oneState, otherState] = [one.decision.state, other.decision.state]
  return oneState === otherState ? one.decision.at > other.decision.at : oneState === 'accepted'
}

type Report = NonNullable<Awaited<ReturnType<typeof runAtVersion>>>

const decisionOf = (decision: FinalDecision, { run, number }: Report, grossOf: GrossOf): DocumentDecision => {
  const { state, at } = decision
  if (state === 'declined') return { state, at, name: null, number, total: null, currency: null, selected: null }
  const { name, price } = decision
  return {
    state,
    at,
    number,
    name: name === '' ? null : name,
    total: price === null ? null : grossOf(run.outputs ?? '', price),
    currency: price?.currency ?? null,
    selected: price?.selected ?? null,
  }
}
