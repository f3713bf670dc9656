import { accept, type Decider, type Decision, reject } from '#domain/kernel/decider.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import type { CallEvent, Transcript } from './events.ts'

export type { Attendee, CallEvent, Transcript } from './events.ts'

type ReceiveCall = { readonly type: 'ReceiveCall'; readonly transcript: Transcript; readonly now: Instant }
/** Of a call that just arrived, or of one that waits. */
type TakeCall = {
  readonly type: 'TakeCall'
  readonly leadId: string
  readonly noteId: string
  readonly now: Instant
}
type EraseCall = { readonly type: 'EraseCall'; readonly now: Instant }

export type CallCommand = ReceiveCall | TakeCall | EraseCall

export type CallRejection =
  | { readonly type: 'CallNotFound' }
  /** It is a note of a lead already. */
  | { readonly type: 'CallTaken'; readonly leadId: string }

/** What the recorder was answered first: the lead and its note; null: the call waits. */
type Answer = { readonly leadId: string; readonly noteId: string } | null

export type Call =
  | { readonly status: 'absent' }
  | ({ readonly status: 'waiting'; readonly receivedAt: Instant } & Transcript)
  | { readonly status: 'taken'; readonly leadId: string; readonly noteId: string; readonly waited: boolean }
  | { readonly status: 'erased' }

/** A call that a recorder reported. */
export const call: Decider<Call, CallCommand, CallEvent, CallRejection> = {
  initialState: { status: 'absent' },
  evolve: (state, event) => {
    switch (event.type) {
      case 'CallReceived':
        return { status: 'waiting', ...event.data }
      case 'CallTaken': {
        const { leadId, noteId } = event.data
        return { status: 'taken', leadId, noteId, waited: state.status === 'waiting' }
      }
      case 'CallErased':
        return state.status === 'taken' ? state : { status: 'erased' }
    }
  },
  decide: (command, state) => {
    switch (command.type) {
      case 'ReceiveCall':
        return receive(command, state)
      case 'TakeCall':
        return take(command, state)
      case 'EraseCall':
        return state.status === 'waiting' ? accept({ type: 'CallErased', data: { erasedAt: command.now } }) : accept()
    }
  },
}

type Verdict = Decision<CallEvent, CallRejection>

const receive = ({ transcript, now }: ReceiveCall, { status }: Call): Verdict =>
  status === 'absent' ? accept({ type: 'CallReceived', data: { ...transcript, receivedAt: now } }) : accept()

const take = ({ leadId, noteId, now }: TakeCall, state: Call): Verdict => {
  if (state.status === 'erased') return reject({ type: 'CallNotFound' })
  if (state.status === 'taken') return reject({ type: 'CallTaken', leadId: state.leadId })
  const events: readonly CallEvent[] = [{ type: 'CallTaken', data: { leadId, noteId, takenAt: now } }]
  // The note has the transcript from now on, sealed with the lead's key.
  return state.status === 'absent'
    ? accept(...events)
    : accept(...events, { type: 'CallErased', data: { erasedAt: now } })
}

/** The first answer to the recorder, which a repetition gets again. */
export const firstAnswer = (state: Call): Answer => {
  if (state.status !== 'taken' || state.waited) return null
  const { leadId, noteId } = state
  return { leadId, noteId }
}
