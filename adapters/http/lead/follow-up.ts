import { aiFailureProblem } from '#adapters/http/document/ai-failure-problem.ts'
import { cancelOnDisconnect } from '#adapters/http/middleware/cancel-on-disconnect.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound, RequestRefused } from '#adapters/http/server/problems.ts'
import { rejected } from '#adapters/http/server/rejections.ts'
import { spendAiCall } from '#adapters/http/staff/quota.ts'
import { followUps as contract } from '#contracts/lead/http/follow-up.ts'
import type { FollowUpWriter } from '#domain/document/ports/follow-up-writer.ts'
import type { CountTokens } from '#domain/document/ports/token-months.ts'
import type { Ids } from '#domain/kernel/ids.ts'
import type { LeadReader } from '#domain/lead/ports/lead-reader.ts'
import type { Leads } from '#domain/lead/service/leads.ts'
import type { Backgrounds } from '#domain/run/service/backgrounds.ts'

type Parts = {
  readonly leads: Pick<Leads, 'writeMail'>
  readonly reader: Pick<LeadReader, 'find'>
  readonly backgroundOf: Backgrounds
  readonly write: FollowUpWriter
  readonly ids: Ids
  readonly countTokens: CountTokens
  /** Whether a mail server is configured. */
  readonly canSend: boolean
}

/** Mails to a lead: drafted for staff, and sent by the worker. */
export const followUpRoutes = (api: HttpApi, parts: Parts): void => {
  const { leads, reader, backgroundOf, write, ids, canSend, countTokens } = parts
  const findLead = async (id: string) => {
    const lead = await reader.find(id)
    if (lead === null) throw notFound('There is no such lead.')
    if (lead.email === '') throw rejected({ type: 'LeadErased' })
    return lead
  }

  bind(api, contract.draft, async ({ params: { id } }, { c }) => {
    const { status, notes } = await findLead(id)
    await spendAiCall(api, c)
    const request = { background: await backgroundOf(id), status, notes }
    const draft = await write(request, cancelOnDisconnect(c))
    if (draft.type !== 'Cancelled' && draft.tokenUse !== undefined) await countTokens(draft.tokenUse)
    if (draft.type !== 'Drafted') throw aiFailureProblem(draft)
    const { subject, text, generatedBy } = draft
    return { body: { subject, text, generatedBy, canSend } }
  })

  bind(api, contract.send, async ({ params: { id }, body }, { withIdempotentReply }) => {
    await findLead(id)
    if (!canSend) throw new RequestRefused({ status: 503, detail: notConfigured })
    const mailId = ids.next()
    const outcome = await leads.writeMail(
      id,
      { mailId, ...body },
      withIdempotentReply(() => ({ mailId })),
    )
    if (!outcome.accepted) throw rejected(outcome.rejection)
    return { body: { mailId } }
  })
}

const notConfigured =
  'No mail server is configured. Set one up under Settings, Mail, or open the mail in your mail program.'
