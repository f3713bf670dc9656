import { reject } from '#domain/kernel/decider.ts'
import { isSameAddress } from '#domain/kernel/email-address.ts'
import type { Ids } from '#domain/kernel/ids.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { idOf, streamName } from '#domain/kernel/stream-name.ts'
import type { LeadRejection } from '#domain/lead/model/index.ts'
import { leadOfPerson } from '#domain/lead/service/lead-of-person.ts'
import type { Leads } from '#domain/lead/service/leads.ts'
import { type AppendTogether, type EventStore, SubjectErased } from '#domain/log/ports/event-store.ts'
import { allOrNothing } from '#domain/log/service/all-or-nothing.ts'
import type { AppendRefused, CommandContext } from '#domain/log/service/command-handler.ts'
import type { Users } from '#domain/staff/ports/users.ts'
import { staffTest } from '#domain/staff/service/staff-test.ts'
import type { Attendee, CallRejection, Transcript } from '../model/index.ts'
import type { WaitingCalls } from '../ports/waiting-calls.ts'
import { readCall } from './call-handler.ts'
import { giveToLead } from './give-to-lead.ts'

/** A call that waits for staff to choose its lead. */
type WaitingCall = Transcript & { readonly id: string; readonly receivedAt: Instant }

/** `isStaff`: they are, or were, a member of staff. */
export type CallShown = Omit<WaitingCall, 'attendees'> & {
  readonly attendees: readonly (Attendee & { readonly isStaff: boolean })[]
}

/** The lead that gets the call: one of those there are, or a new one of an attendee, the first by default. */
type Taker = { readonly leadId: string } | { readonly newLead: true; readonly email?: string | undefined }

type Rejection =
  | CallRejection
  | LeadRejection
  | AppendRefused
  /** No attendee could be a lead, or none has the address. */
  | { readonly type: 'AttendeeNotFound' }

type Outcome =
  | { readonly accepted: true; readonly leadId: string }
  | { readonly accepted: false; readonly rejection: Rejection }

type Ports = {
  readonly store: EventStore
  readonly together: AppendTogether
  readonly waiting: WaitingCalls
  readonly leads: Pick<Leads, 'add'>
  readonly users: Pick<Users, 'list'>
  readonly ids: Ids
}

/** The calls that wait for a lead, and staff's choice of it. */
export const waitingCalls = ({ store, together, waiting, leads, users, ids }: Ports) => {
  const read = (id: string) => readCall(store, streamName('call', id))

  /** Captured before the call is taken: a repetition finds the lead by its address. */
  const newLead = async (call: Transcript, email: string | undefined, context: CommandContext) => {
    const isStaff = await staffTest(users)
    const isWanted = (one: Attendee) => email === undefined || isSameAddress(one.email, email)
    const attendee = call.attendees.find((one) => isWanted(one) && !isStaff(one))
    if (attendee === undefined) return null
    return leadOfPerson(leads, attendee, context)
  }

  const take = async (id: string, taker: Taker, context: CommandContext): Promise<Outcome> => {
    const call = await read(id)
    if (call.status !== 'waiting') return refuseEnded(call)
    const leadId = 'leadId' in taker ? taker.leadId : await newLead(call, taker.email, context)
    if (leadId === null) return reject({ type: 'AttendeeNotFound' })
    const gift = { stream: streamName('call', id), transcript: call, leadId, noteId: ids.next() }
    const outcome = await allOrNothing({ store, together })((on) => giveToLead(on, gift, context))
    return outcome.accepted ? { accepted: true, leadId } : outcome
  }

  return {
    /** The newest, newest first, and the number of all. */
    list: async (limit: number): Promise<{ readonly count: number; readonly calls: readonly CallShown[] }> => {
      const { count, streams } = await waiting.newest(limit)
      const [isStaff, calls] = await Promise.all([
        staffTest(users),
        Promise.all(streams.map(async (stream) => ({ id: idOf(stream), ...(await readCall(store, stream)) }))),
      ])
      const markStaff = (one: Attendee) => ({ ...one, isStaff: isStaff(one) })
      return {
        count,
        calls: calls.flatMap((call) =>
          call.status === 'waiting' ? [{ ...call, attendees: call.attendees.map(markStaff) }] : [],
        ),
      }
    },
    take: async (...wish: Parameters<typeof take>): Promise<Outcome> => {
      try {
        return await take(...wish)
      } catch (error) {
        if (error instanceof SubjectErased) return reject({ type: 'SubjectErased' })
        throw error
      }
    },
  }
}

export type WaitingCallsService = ReturnType<typeof waitingCalls>

const refuseEnded = (state: Awaited<ReturnType<typeof readCall>>): Outcome =>
  reject(state.status === 'taken' ? { type: 'CallTaken', leadId: state.leadId } : { type: 'CallNotFound' })
