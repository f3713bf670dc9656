import type { Background, DocumentFormats, LeadBackground } from '#domain/document/ports/writer.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { type LeadEvent, pipelineLead } from '#domain/lead/model/index.ts'
import { libraryIn } from '#domain/library/model/index.ts'
import type { Libraries } from '#domain/library/service/libraries.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { RunReader } from '../ports/run-reader.ts'

/** What a document is written from besides its inputs; null for a document without a lead. */
export type Backgrounds = (leadId: string | null) => Promise<Background>

type Ports = {
  readonly libraries: Libraries
  readonly store: EventStore
  readonly runs: Pick<RunReader, 'documentsOf'>
  readonly brandName: string
  readonly formats: DocumentFormats
  /** The language of new documents. */
  readonly language: string
}

const maxMessages = 10
const maxDocuments = 3

/** The newest 10 messages and 3 documents of the lead, oldest first; an erased lead counts as none. */
export const backgrounds = ({ libraries, store, runs, brandName, formats, language }: Ports): Backgrounds => {
  const leadOf = async (leadId: string): Promise<LeadBackground | null> => {
    const { events } = await store.read<LeadEvent>(streamName('lead', leadId))
    const now = pipelineLead(events)
    if (now === null) return null
    const documents = (await runs.documentsOf(leadId, maxDocuments)).toReversed()
    const messages = events.flatMap(messageIn).slice(-maxMessages)
    return { name: now.name, company: now.company ?? '', messages, documents }
  }
  return async (leadId) => {
    const [{ library, version }, about] = await Promise.all([
      libraries.current(),
      leadId === null ? null : leadOf(leadId),
    ])
    return { library: libraryIn(library, language), libraryVersion: version, brandName, formats, language, lead: about }
  }
}

/** A lead's first message is part of `LeadCaptured`. */
const messageIn = (event: LeadEvent): readonly { readonly at: string; readonly text: string }[] => {
  if (event.type === 'LeadCaptured' && event.data.source === 'contact_form')
    return event.data.notes === '' ? [] : [{ at: event.data.capturedAt, text: event.data.notes }]
  if (event.type !== 'LeadMessageReceived' || event.data.message === '') return []
  return [{ at: event.data.receivedAt, text: event.data.message }]
}
