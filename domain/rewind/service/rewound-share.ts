import { type RecordedEvent, worker } from '#domain/kernel/event.ts'
import { idOf } from '#domain/kernel/stream-name.ts'
import { type ShareEvent, share } from '#domain/share/model/index.ts'
import type { Shares } from '#domain/share/service/shares.ts'
import {
  changedSince,
  notUndoable,
  type OwnHistory,
  type RewindStep,
  stayingStep,
  undoable,
  undoneAlready,
} from './rewind-step.ts'

/** What was done to a link: that it was made, or something about one that others made. */
export const rewoundShare = (
  { stream, events, own }: OwnHistory<RecordedEvent<ShareEvent>>,
  shares: Pick<Shares, 'revoke'>,
): readonly RewindStep[] => {
  const state = events.reduce(share.evolve, share.initialState)
  const first = events.find(({ id }) => own.has(id))
  if (state.status === 'absent' || first === undefined) return []
  const { workflowId, runId } = state
  const about = { key: stream, stream, at: first.at, workflowId, runId }
  if (first.type !== 'ShareCreated') return [stayingStep({ ...about, text: 'Change of a link' }, notUndoable)]
  const step = { ...about, text: 'Link' }
  if (state.status === 'revoked') return [stayingStep(step, undoneAlready)]
  if (events.some(({ type }) => type === 'ProposalAccepted' || type === 'ProposalDeclined'))
    return [stayingStep(step, 'Its reader has decided on the document.')]
  // Staff alone change a link: its readers open it, and the worker reminds them.
  if (events.some(({ id, actor }) => !own.has(id) && actor !== worker && !/^(?:visitor$|share:)/.test(actor)))
    return [stayingStep(step, changedSince)]
  return [undoable(step, first.id, (context) => shares.revoke(idOf(stream), context))]
}
