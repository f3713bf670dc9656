import { recorder } from '#domain/kernel/event.ts'
import type { DerivedIds, Ids } from '#domain/kernel/ids.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { emailKey } from '#domain/lead/model/index.ts'
import type { LeadReader } from '#domain/lead/ports/lead-reader.ts'
import type { AppendTogether, EventStore } from '#domain/log/ports/event-store.ts'
import { SubjectErased } from '#domain/log/ports/event-store.ts'
import { allOrNothing } from '#domain/log/service/all-or-nothing.ts'
import type { CommandContext } from '#domain/log/service/command-handler.ts'
import type { Users } from '#domain/staff/ports/users.ts'
import { staffTest } from '#domain/staff/service/staff-test.ts'
import { type Attendee, firstAnswer, type Transcript } from '../model/index.ts'
import { callHandler, readCall } from './call-handler.ts'
import { giveToLead } from './give-to-lead.ts'

type Ports = {
  readonly store: EventStore
  readonly together: AppendTogether
  readonly leads: Pick<LeadReader, 'knownAs'>
  readonly users: Pick<Users, 'list'>
  readonly ids: Ids
  readonly derivedId: DerivedIds
}

/** `repeated`: the recorder had this answer before. */
type Received = {
  readonly accepted: true
  readonly answer: { readonly leadId: string; readonly noteId: string } | null
  readonly repeated: boolean
}

/**
 * Takes a transcript to the first attendee who is a lead, as a note, or lets it wait for staff. A recorder's id is
 * taken once, whatever comes with it later: the call's stream is derived from it, and begins with the note's event.
 */
export const receiveTranscript = (ports: Ports) => {
  const { store, together, leads, users, ids, derivedId } = ports
  const write = allOrNothing({ store, together })

  const receive = (id: string, transcript: Transcript, { at }: CommandContext): Promise<Received> => {
    const callId = derivedId(epoch, ['transcript', id])
    const stream = streamName('call', callId)
    const context = { at, cause: { actor: recorder, correlationId: callId, causationId: callId } }
    return write(async (on): Promise<Received> => {
      const state = await readCall(on, stream)
      if (state.status !== 'absent') return { accepted: true, answer: firstAnswer(state), repeated: true }
      for (const leadId of await leadsAmong(transcript.attendees)) {
        const noteId = ids.next()
        const outcome = await giveToLead(on, { stream, transcript, leadId, noteId }, context)
        if (outcome.accepted) return { accepted: true, answer: { leadId, noteId }, repeated: false }
      }
      await callHandler(on)(stream, { type: 'ReceiveCall', transcript, now: at }, context)
      return { accepted: true, answer: null, repeated: false }
    })
  }

  /** In the order of the attendees. */
  const leadsAmong = async (attendees: readonly Attendee[]): Promise<readonly string[]> => {
    const isStaff = await staffTest(users)
    const keys = attendees.filter((one) => !isStaff(one)).map(({ email }) => emailKey(email))
    if (keys.length === 0) return []
    const leadsByKey = await leads.knownAs([...new Set(keys)])
    return [...new Set(keys.flatMap((key) => leadsByKey.get(key) ?? []))]
  }

  return async (...[id, transcript, context]: Parameters<typeof receive>): Promise<Received> => {
    try {
      return await receive(id, transcript, context)
    } catch (error) {
      if (!(error instanceof SubjectErased)) throw error
      // The lead was erased in the meantime, and is not among those of known addresses any more.
      return receive(id, transcript, context)
    }
  }
}

/** The ids of calls depend on the recorder's id alone. */
const epoch = '1970-01-01T00:00:00.000Z'
