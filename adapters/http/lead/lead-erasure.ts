import type { Context } from 'hono'
import type { HttpEnv } from '#adapters/http/middleware/caller.ts'
import { languageOf } from '#adapters/http/middleware/language.ts'
import { bind, callerOf, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound } from '#adapters/http/server/problems.ts'
import { rejected } from '#adapters/http/server/rejections.ts'
import { spend } from '#adapters/http/staff/quota.ts'
import { requestOriginOf } from '#adapters/http/staff/signed-in.ts'
import { staffOnly } from '#adapters/http/staff/staff-only.ts'
import { uuid } from '#contracts/fields.ts'
import type { Formats } from '#contracts/formats.ts'
import {
  leadErasure as contract,
  type LeadErasure,
  personFilePath,
  personPagePath,
  receiptFilePath,
  receiptPagePath,
} from '#contracts/lead/http/lead-erasure.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import type { LeadReader } from '#domain/lead/ports/lead-reader.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { PersonTrail, Trail } from '#domain/person/ports/person-trail.ts'
import { type ErasePerson, reachOf } from '#domain/person/service/erase-person.ts'
import type { ErasureReceipt } from '#domain/person/service/erasure-receipt.ts'
import type { PersonData } from '#domain/person/service/person-data.ts'
import type { Retention } from '#domain/person/service/retention.ts'
import { personPage, receiptPage } from './person-pages.ts'
import { type PersonWords, personWords } from './person-words.ts'

type Ports = {
  readonly store: EventStore
  readonly leads: LeadReader
  readonly trail: PersonTrail
  readonly erase: ErasePerson
  readonly retention: Retention
  readonly months: number
  readonly formats: Formats
  readonly data: (leadId: string, now: string) => Promise<PersonData | null>
  readonly receipt: (leadId: string) => Promise<ErasureReceipt | null>
}

const maxDue = 200

/** The erasure of a person, a preview of what it erases, and the files for that person. */
export const leadErasureRoutes = (api: HttpApi, ports: Ports): void => {
  bind(api, contract.due, async (_, { context }) => ({
    body: { months: ports.months, ...(await ports.retention.dueWithinAWeek(context.at, maxDue)) },
  }))

  bind(api, contract.preview, async ({ params }) => ({ body: await preview(ports, params.id) }))

  bind(api, contract.erase, async ({ params }, { context, caller }) => {
    const outcome = await ports.erase(params.id, context)
    if (!outcome.accepted) throw rejected(outcome.rejection)
    await api.record('erased', caller.user, requestOriginOf(caller), `Lead ${params.id}`)
    return { body: undefined }
  })

  const { app, sessions, cookie, rules, clock, record } = api

  type Answer = (leadId: string, words: PersonWords) => Promise<string | null>
  const giving = (path: string, name: string, answer: Answer) =>
    app.get(path, staffOnly(sessions, cookie, rules, { proof: true }), async (c) => {
      await spend(api, c, 'export')
      const id = uuid.safeParse(c.req.param('id')).data
      const text = id === undefined ? null : await answer(id, personWords(languageOf(c), ports.formats))
      if (id === undefined || text === null) throw notFound()
      if (c.req.method !== 'HEAD')
        await record('exported', c.get('user'), requestOriginOf(callerOf(c)), `${name} of lead ${id}`)
      return answerFile(c, `${name.toLowerCase().replaceAll(' ', '-')}-${id}`, text)
    })

  const asText = <Value>(value: Value | null, text: (value: Value) => string) => (value === null ? null : text(value))
  giving(personFilePath, 'Personal data', async (id) => asText(await ports.data(id, clock.now()), indentedJson))
  giving(personPagePath, 'Personal data', async (id, words) =>
    asText(await ports.data(id, clock.now()), (data) => personPage(data, words)),
  )
  giving(receiptFilePath, 'Erasure receipt', async (id) => asText(await ports.receipt(id), indentedJson))
  giving(receiptPagePath, 'Erasure receipt', async (id, words) =>
    asText(await ports.receipt(id), (receipt) => receiptPage(receipt, words)),
  )
}

const indentedJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

const answerFile = (c: Context<HttpEnv>, name: string, text: string): Response => {
  const isPage = c.req.path.endsWith('.html')
  c.header('Content-Type', isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8')
  c.header('Content-Disposition', `attachment; filename="${name}.${isPage ? 'html' : 'json'}"`)
  if (isPage) c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  c.header('Cache-Control', 'no-store')
  return c.body(text)
}

const preview = async ({ store, leads, trail }: Ports, id: string): Promise<LeadErasure> => {
  const lead = await leads.find(id)
  if (lead === null) throw rejected({ type: 'LeadNotFound' })
  const { events } = await store.read<LeadEvent>(streamName('lead', id))
  const { estimatedValue, status } = lead
  const stays = { events: events.length, estimatedValue, status }
  const last = events.at(-1)
  if (last?.type === 'LeadErased') {
    const { erasedAt, reason = 'request', reach = null } = last.data
    return { erasedAt, reason, goes: reach, stays, runs: [], others: [] }
  }
  const traces = await trail.of(id, lead.email)
  const others = (await leads.sharing(lead.email)).filter((other) => other.id !== id)
  return { erasedAt: null, reason: null, goes: reachOf(traces), stays, runs: runsIn(traces), others }
}

const runsIn = ({ runs }: Trail): LeadErasure['runs'] =>
  runs.map(({ id, workflowId, workflow, startedAt }) => ({ id, workflowId, workflow, startedAt }))
