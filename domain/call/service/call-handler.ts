import { type StreamName, streamName } from '#domain/kernel/stream-name.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import { commandHandler } from '#domain/log/service/command-handler.ts'
import { type Call, type CallCommand, type CallEvent, type CallRejection, call } from '../model/index.ts'

/** No rows: calls are read from their few events. */
export const callHandler = (store: EventStore) =>
  commandHandler<Call, CallCommand, CallEvent, CallRejection, never>(
    call,
    {
      view: () => null,
      changes: () => [],
      /** Nothing is taken to a lead that is erased. */
      subjects: (events) =>
        events.flatMap(({ type, data }) => (type === 'CallTaken' ? [streamName('lead', data.leadId)] : [])),
    },
    store,
  )

/** Absent for a stream without events. */
export const readCall = async (store: Pick<EventStore, 'read'>, stream: StreamName): Promise<Call> =>
  (await store.read<CallEvent>(stream)).events.reduce(call.evolve, call.initialState)
