import { uuidIds } from '#adapters/system/uuid-ids.ts'
import type { CallEvent, Transcript } from '#domain/call/model/index.ts'
import { callHandler } from '#domain/call/service/call-handler.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { type StreamName, streamName } from '#domain/kernel/stream-name.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import { context } from '#tests/support/person/people.ts'
import { noon } from './leads.ts'

export const kickOff: Transcript = {
  ...{ title: 'Kick-off', startedAt: noon, attendees: [{ name: 'Ada', email: 'ada@example.com' }] },
  ...{ summary: 'A site by May.', text: 'Ada: Hello.' },
}

/** A call with this person. */
export const callOf = (email: string): Transcript => {
  const attendees = [{ name: 'Maya', email: email.toUpperCase() }]
  return { ...kickOff, title: 'Maya', attendees, summary: 'Of Maya', text: 'Maya: Hello.' }
}

export const oneCallEventOfEach: { readonly [Type in CallEvent['type']]: Extract<CallEvent, { type: Type }> } = {
  CallReceived: { type: 'CallReceived', data: { ...kickOff, receivedAt: noon } },
  CallTaken: { type: 'CallTaken', data: { leadId: 'lead 1', noteId: 'note 1', takenAt: noon } },
  CallErased: { type: 'CallErased', data: { erasedAt: noon } },
}

/** A call that waits for its lead; its stream. */
export const receiveCall = async (
  store: EventStore,
  transcript: Partial<Transcript>,
  now: Instant = noon,
): Promise<StreamName> => {
  const stream = streamName('call', uuidIds.next())
  const command = { type: 'ReceiveCall', transcript: { ...kickOff, ...transcript }, now } as const
  await callHandler(store)(stream, command, { ...context, at: now })
  return stream
}
