import { randomUUID } from 'node:crypto'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import type { EventNotice } from '#domain/log/ports/event-bus.ts'

export const aStream = (): StreamName => `lead-${randomUUID()}`

export const aNotice = (given: Partial<EventNotice> = {}): EventNotice => ({
  position: 1,
  id: randomUUID(),
  stream: aStream(),
  version: 1,
  type: 'LeadCaptured',
  at: '2026-01-01T12:00:00.000Z',
  actor: 'visitor',
  ...given,
})

/** The first `length` notices of a stream. */
export const history = (stream: StreamName, length: number): EventNotice[] =>
  Array.from({ length }, (_, index) => aNotice({ stream, version: index + 1, position: index + 1 }))
