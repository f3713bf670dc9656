import { invalid } from '#adapters/http/middleware/invalid.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { RequestRefused } from '#adapters/http/server/problems.ts'
import { rejected } from '#adapters/http/server/rejections.ts'
import { calls as contract, type WaitingCall } from '#contracts/call/http.ts'
import { cutText } from '#contracts/cut-text.ts'
import type { CallShown, WaitingCallsService } from '#domain/call/service/waiting-calls.ts'
import type { LeadReader } from '#domain/lead/ports/lead-reader.ts'

type Parts = { readonly calls: WaitingCallsService; readonly leads: Pick<LeadReader, 'find'> }

const maxItems = 50
const maxExcerpt = 1000

/** The recorded calls that no lead has, from which staff choose one. */
export const waitingCallRoutes = (api: HttpApi, { calls, leads }: Parts): void => {
  bind(api, contract.list, async () => {
    const { count, calls: waiting } = await calls.list(maxItems)
    return { body: { count, calls: waiting.map(itemOf) } }
  })

  bind(api, contract.take, async ({ params: { id }, body }, { context }) => {
    if ('leadId' in body && (await leads.find(body.leadId)) === null) throw rejected({ type: 'LeadUnknown' })
    const outcome = await calls.take(id, body, context)
    if (outcome.accepted) return { body: { leadId: outcome.leadId } }
    const { rejection } = outcome
    if (rejection.type !== 'AttendeeNotFound') throw rejected(rejection)
    if ('email' in body && body.email !== undefined) throw invalid([{ path: ['email'], message: notInCall }])
    throw new RequestRefused({ status: 409, detail: noAttendee })
  })
}

const itemOf = ({ id, title, startedAt, receivedAt, attendees, summary, text }: CallShown): WaitingCall => ({
  id,
  title,
  startedAt,
  receivedAt,
  attendees: [...attendees],
  excerpt: cutText(summary || text, maxExcerpt),
})

const notInCall = 'An attendee of this call who is not staff'
const noAttendee = 'This call has no attendee who could be a lead. Choose a lead for it.'
