import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { cutText } from '#domain/kernel/text.ts'
import { type Lead, type LeadEvent, lead } from '../model/index.ts'
import { type LeadWords, leadEventSummary, type MemberWords } from './lead-event-summary.ts'

/** The effect of one request on a lead, in words. */
export type LeadEntry = {
  readonly version: number
  readonly at: Instant
  readonly actor: string
  readonly correlationId: string
  /** The event that a policy reacted to, or the request. */
  readonly causationId: string
  readonly type: LeadEvent['type']
  readonly summary: string
  readonly changes: readonly LeadFieldChange[]
  /** Of a note: when what it is about took place. */
  readonly tookPlaceAt?: Instant
}

/** The history of a lead in chronological order, one entry per request. */
export const leadEntries = (
  history: readonly RecordedEvent<LeadEvent>[],
  words: LeadWords & MemberWords,
): readonly LeadEntry[] => {
  const entries: LeadEntry[] = []
  let state: Lead = lead.initialState
  for (const event of history) {
    const entry = entryOf(event, state, words)
    const last = entries.at(-1)
    if (last !== undefined && isOneRequest(last, entry)) entries.splice(-1, 1, joinEntries(last, entry))
    else entries.push(entry)
    state = lead.evolve(state, event)
  }
  return entries
}

const entryOf = (event: RecordedEvent<LeadEvent>, state: Lead, words: LeadWords & MemberWords): LeadEntry => {
  const { version, at, actor, correlationId, causationId, type } = event
  const summary = leadEventSummary(event, state, words)
  const changes = leadEventChanges(event, state)
  const tookPlace = event.type === 'LeadNoteAdded' ? { tookPlaceAt: event.data.at } : {}
  return { version, at, actor, correlationId, causationId, type, summary, changes, ...tookPlace }
}

const isOneRequest = (one: LeadEntry, next: LeadEntry) => one.correlationId === next.correlationId && one.at === next.at

/** A status change implies the contact; it is not listed twice. */
const joinEntries = (first: LeadEntry, next: LeadEntry): LeadEntry => ({
  ...first,
  version: next.version,
  summary: next.type === 'LeadContactDateChanged' ? first.summary : `${first.summary}; ${next.summary}`,
  changes: [...first.changes, ...next.changes],
})

type LeadFieldChange = { readonly field: string; readonly from: string | null; readonly to: string | null }

/** Long texts are cut to this many characters. */
const maxLength = 2000

/** The fields an event sets, with their values. */
const leadEventChanges = (event: LeadEvent, state: Lead): readonly LeadFieldChange[] => {
  switch (event.type) {
    case 'LeadCaptured':
      return event.data.notes === '' ? [] : [{ field: 'message', from: null, to: textOf(event.data.notes) }]
    case 'LeadMessageReceived': {
      const { message, filled, estimatedValue, overLimit } = event.data
      if (overLimit) return []
      const value = estimatedValue === undefined ? {} : { estimatedValue }
      return [{ field: 'message', from: null, to: textOf(message) }, ...changesOf({ ...filled, ...value }, state)]
    }
    case 'LeadSubscribed':
      return changesOf(event.data.filled, state)
    case 'LeadStatusChanged':
    case 'LeadPriorityChanged':
    case 'LeadValueChanged':
    case 'LeadNotesChanged':
    case 'LeadContactDataChanged':
    case 'LeadContactDateChanged':
    case 'LeadFollowUpDateChanged':
    case 'LeadLostReasonChanged':
    case 'LeadOwnerChanged':
      return changesOf(event.data, state)
    case 'LeadConsentGiven':
      return [{ field: 'consent', from: null, to: textOf(event.data.text) }]
    case 'LeadMailWritten':
    case 'LeadMailReceived':
      return [{ field: 'mail', from: null, to: textOf(event.data.text) }]
    case 'LeadNoteAdded':
      return [{ field: event.data.kind, from: null, to: textOf(event.data.text) }]
    case 'LeadSubscriptionConfirmed':
    case 'LeadUnsubscribed':
    case 'LeadNoteRemoved':
    case 'LeadTaskAdded':
    case 'LeadTaskChanged':
    case 'LeadTaskRemoved':
    case 'LeadMailWithdrawn':
    case 'LeadMailSent':
    case 'LeadMailRefused':
    case 'LeadMailBounced':
    case 'LeadBounceLifted':
    case 'LeadMeetingBooked':
    case 'LeadMeetingMoved':
    case 'LeadMeetingCancelled':
    case 'LeadErased':
      return []
  }
}

const changesOf = (fields: object, state: Lead): readonly LeadFieldChange[] =>
  Object.entries(fields).map(([field, value]) => ({ field, from: textOf(fieldOf(state, field)), to: textOf(value) }))

const fieldOf = (state: Lead, field: string): unknown =>
  state.status === 'absent' ? null : (state as Readonly<Record<string, unknown>>)[field]

const textOf = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : cutText(String(value), maxLength)
