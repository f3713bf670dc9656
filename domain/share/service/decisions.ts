import { reject } from '#domain/kernel/decider.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import { rowOf } from '#domain/log/ports/views.ts'
import type { CommandContext, Handled } from '#domain/log/service/command-handler.ts'
import type { AcceptedPrice, NoSuchItem, ShareCommand, ShareRejection } from '../model/index.ts'
import type { ReportSession } from '../ports/report-sessions.ts'
import type { ListedShare } from '../ports/share-reader.ts'
import type { FinalDecision } from '../views/share-view.ts'
import type { ShareHandler } from './share-handler.ts'
import { type RunAtVersion, runAtVersion } from './shared-report.ts'

/**
 * The price of outputs with these optional items, or as they stand; null if they have no price table and no items
 * were selected.
 */
export type PriceOf = (outputs: string, selected: readonly number[] | null) => AcceptedPrice | null | NoSuchItem

type Ports = {
  readonly store: EventStore
  readonly priceOf: PriceOf
  /** SHA-256 in lower-case hexadecimal digits. */
  readonly textHash: (text: string) => string
  /** Signs a head of the log over everything appended so far; never rejects. */
  readonly signHead: () => Promise<void>
}

type Reader = { readonly session: ReportSession; readonly share: ListedShare }

type Acceptance = {
  readonly name: string
  readonly version: number
  readonly selected: readonly number[] | null
  /** The sentence that is signed for these outputs, the version with this number. */
  readonly sentenceOf: (number: number, outputs: string | null) => string
  /** Verified by a code. */
  readonly email: string | null
}

type Outcome = Promise<
  | { readonly accepted: true; readonly decision: FinalDecision; readonly number: number; readonly repeated: boolean }
  | Extract<Handled<ShareRejection>, { accepted: false }>
>

/** The decision of a link's reader on its document: made once and final. A signed head covers an acceptance at once. */
export type Decisions = {
  readonly accept: (reader: Reader, acceptance: Acceptance, context: CommandContext) => Outcome
  readonly decline: (reader: Reader, reason: string | null, context: CommandContext) => Outcome
}

/**
 * `accept` answers after the log is signed, and signs nothing for a repetition. Both reject `ShareNotFound` for a run
 * without events.
 */
export const decisions = (handle: ShareHandler, { store, priceOf, textHash, signHead }: Ports): Decisions => {
  const decide = async (
    { session }: Reader,
    command: ShareCommand,
    { number }: RunAtVersion,
    { cause, ...context }: CommandContext,
  ): Outcome => {
    const stream = streamName('share', session.shareId)
    const actor = `share:${session.shareId}`
    const outcome = await handle(stream, command, { ...context, cause: { ...cause, actor } })
    if (!outcome.accepted) return outcome
    const { decision } = rowOf(outcome.changes, 'shares')
    if (decision === null || decision.state === 'open') throw new Error(`${stream} has no decision`)
    return { accepted: true, decision, number, repeated: outcome.repeated === true }
  }

  const subjectOf = ({ session: { visitId, by } }: Reader, { run, version }: RunAtVersion) => ({
    visitId,
    by,
    leadId: run.leadId,
    version,
    documentHash: textHash(run.outputs ?? ''),
  })

  return {
    accept: async (reader, { version, selected, sentenceOf, ...signed }, context) => {
      const report = await runAtVersion(store, reader.share)
      if (report === null) return reject({ type: 'ShareNotFound' })
      const subject = subjectOf(reader, report)
      const price = priceOf(report.run.outputs ?? '', selected)
      const acceptCommand = {
        ...subject,
        version,
        ...signed,
        sentence: sentenceOf(report.number, report.run.outputs),
        price,
        current: report.version,
      }
      const outcome = await decide(
        reader,
        { type: 'AcceptProposal', ...acceptCommand, now: context.at },
        report,
        context,
      )
      if (outcome.accepted && !outcome.repeated) await signHead()
      return outcome
    },
    decline: async (reader, reason, context) => {
      const report = await runAtVersion(store, reader.share)
      if (report === null) return reject({ type: 'ShareNotFound' })
      const declineCommand = { ...subjectOf(reader, report), reason, email: null }
      return decide(reader, { type: 'DeclineProposal', ...declineCommand, now: context.at }, report, context)
    },
  }
}
