import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { security } from '#contracts/security/http.ts'
import { type AgentDesk, openAgentDesk } from '#tests/support/agent/agent-desk.ts'
import { apiClient } from '#tests/support/api-client.ts'

let desk: AgentDesk
let secret: string
beforeAll(async () => {
  desk = await openAgentDesk()
  secret = (await desk.issue(['leads:read', 'runs:read', 'agent:propose'])).secret
})
afterAll(async () => {
  await desk.stop()
  expect(desk.atrium.defects).toEqual([])
})

const stream = 'application/json, text/event-stream'

const send = (body: string, accept = stream) => {
  const headers = { 'content-type': 'application/json', accept }
  const { send: request } = apiClient(desk.atrium.url, { authorization: `Bearer ${secret}` })
  return request('/mcp', { method: 'POST', headers, body })
}

const introduction = { protocolVersion: '2025-06-18', clientInfo: { name: 'x', version: '1' } }

const messageOf = (method: string, params: object, id = 1) => JSON.stringify({ jsonrpc: '2.0', id, method, params })

/** The words of JSON Schema in a schema, without the names of properties. */
const wordsIn = (schema: unknown): readonly string[] => {
  if (Array.isArray(schema)) return schema.flatMap(wordsIn)
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([word, value]) => [
    word,
    ...(word === 'properties' ? Object.values(value) : [value]).flatMap(wordsIn),
  ])
}

/** The text of what a tool answers, or of why it refuses. */
const textOf = async (name: string, input: unknown) => {
  const answer = await send(messageOf('tools/call', { name, arguments: input }), 'application/json')
  const { result, error } = JSON.parse(await answer.text())
  return String(result?.content[0].text ?? error.message)
}

describe('an agent by another program than the official client', () => {
  it.each(['application/json', '*/*'])('that accepts "%s" is answered in JSON', async (accept) => {
    const answer = await send(messageOf('ping', {}), accept)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(await answer.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
    const pings = `[${messageOf('ping', {})},${messageOf('ping', {}, 2)}]`
    expect(await (await send(pings, accept)).json()).toHaveLength(2)
  })

  it('that accepts a stream gets one', async () => {
    const answer = await send(messageOf('ping', {}))
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
    expect(await answer.text()).toContain('data: {')
  })

  it.each([
    ['null for what it leaves out', { search: null, status: null, limit: null, cursor: null }],
    ['nothing for what it leaves out', { search: '', status: '', cursor: '' }],
    ['a number as text', { limit: '5' }],
    ['no arguments but null', null],
    ['its arguments as text', '{"limit":5}'],
    ['an empty text for its arguments', ''],
    ['no arguments as an empty list, as PHP does', []],
  ])('that sends %s gets the leads', async (_, input) => {
    const lead = await desk.newLead()
    expect(await textOf('list_leads', input)).toContain(lead.id)
  })

  // lizqwerscott/mcp.el 85, elgorro/aiquila 442, chaitin/MonkeyCode 1268; PHP writes an empty object as an empty list.
  it.each([
    ['tools/list', null],
    ['tools/list', []],
    ['tools/list', { cursor: null, _meta: [] }],
    ['initialize', { ...introduction, capabilities: [] }],
    ['initialize', { ...introduction, capabilities: { roots: [], sampling: null } }],
  ])('that asks for %s with %j is answered', async (method, params) => {
    const answer = await send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params, error: null }), '*/*')
    expect(await answer.json()).toMatchObject({ id: 1, result: {} })
  })

  it.each([[null], [[]]])('that has begun, with %j, is taken', async (params) => {
    const begun = { jsonrpc: '2.0', method: 'notifications/initialized', params }
    expect((await send(JSON.stringify(begun))).status).toBe(202)
  })

  // https://ai.google.dev/api/caching#Schema; ggml-org/llama.cpp 25746 and 27580, google-gemini/gemini-cli 2237.
  it('whose model is served by Gemini or llama.cpp lists tools in the words that these know', async () => {
    const answer = await send(messageOf('tools/list', {}), 'application/json')
    const { tools } = (await answer.json()).result
    expect(tools.length).toBeGreaterThan(10)
    const portableWords = 'type description enum properties required items anyOf minimum maximum default'.split(' ')
    const words = tools.flatMap((tool: { readonly inputSchema: object }) => wordsIn(tool.inputSchema))
    expect(words.filter((word: string) => !portableWords.includes(word))).toEqual([])
    const { inputSchema } = tools.find(({ name }: { readonly name: string }) => name === 'update_lead')
    expect(inputSchema.properties).toMatchObject({
      name: { type: 'string', description: 'At most 200 characters' },
      followUpDate: { anyOf: [{ type: 'string', description: 'A day, such as 2026-03-31' }, { type: 'null' }] },
    })
  })

  it('that sends an object as text proposes with it', async () => {
    const inputs = JSON.stringify({ email: 'maya@example.com' })
    const run = { workflowId: '1', inputs, leadId: null, reason: 'She asked.' }
    expect(JSON.parse(await textOf('start_run', run))).toMatchObject({ state: 'open' })
  })

  // n8n-io/n8n 14715 and 26925, earendil-works/pi 8943: the run would be for another order.
  it.each([
    ['as fields', (fields: string) => fields],
    ['as text', (fields: string) => JSON.stringify(fields)],
  ])('that proposes a run with a long number %s keeps its digits', async (_, form) => {
    const inputs = '{"email":"maya@example.com","company":7615917337495251231}'
    const input = form(`{"workflowId":1,"inputs":${inputs},"reason":"Order 7."}`)
    const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"start_run","arguments":${input}}}`
    const { result } = JSON.parse(await (await send(call, 'application/json')).text())
    const wish = (await desk.open()).find(({ id }) => id === result.structuredContent.approvalId)
    expect(wish?.command).toMatchObject({ inputs: { company: '7615917337495251231' } })
  })

  it('keeps an empty text, and null where a field is taken back', async () => {
    const { id: leadId } = await desk.newLead()
    await desk.ada.call(leads.revise, { params: { id: leadId }, body: { estimatedValue: 500, notes: 'Calls back' } })
    await textOf('update_lead', { leadId, estimatedValue: null, notes: '', reason: 'Too early.' })
    const wish = (await desk.open()).find((each) => each.leadId === leadId)
    expect(wish?.command).toMatchObject({ estimatedValue: null, notes: '' })
  })

  // OWASP, Prototype Pollution Prevention: a name that every object inherits is no field.
  it.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])(
    'that sends a field %s is answered',
    async (name) => {
      const input = `{"${name}":1,"limit":"5"}`
      const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_leads","arguments":${input}}}`
      const answer = await send(call, 'application/json')
      expect([answer.status, (await answer.json()).result.isError]).toEqual([200, undefined])
    },
  )

  it('is refused what cannot be meant', async () => {
    expect(await textOf('list_leads', { limit: 'many', status: 'Sold' })).toMatch(/status.*limit|limit.*status/s)
    expect(await textOf('get_lead', { leadId: null })).toContain('leadId')
  })

  it('is refused in the words of the other calls', async () => {
    const refusal = await (await desk.ada.send('/api/search?q=a%00', {})).json()
    expect(await textOf('search', { q: 'a\0' })).toBe(
      [refusal.detail, ...refusal.errors.map((one: Record<string, string>) => `${one.path}: ${one.message}`)].join(
        '\n',
      ),
    )
  })

  it('is refused a text that is no UTF-8, instead of being asked about another', async () => {
    const body = Buffer.from(messageOf('tools/call', { name: 'search', arguments: { q: 'M\u00fcller' } }), 'latin1')
    const headers = { 'content-type': 'application/json', accept: stream, authorization: `Bearer ${secret}` }
    expect((await fetch(`${desk.atrium.url}/mcp`, { method: 'POST', headers, body })).status).toBe(400)
  })

  it('stands in the log of calls without arguments, and behind a byte order mark', async () => {
    const query = { type: 'agent_called', limit: '500' } as const
    const count = async () => (await desk.ada.call(security.events, { query })).events.length
    const before = await count()
    const today = messageOf('tools/call', { name: 'today' })
    await send(today)
    await send(`\ufeff${messageOf('tools/call', { name: 'list_leads', arguments: {} })}`)
    expect(await count()).toBe(before + 2)
    const batch = `[${today},${messageOf('tools/call', { name: 'today' }, 2)}]`
    expect([(await send(batch)).status, (await send(`\ufeff${batch}`)).status]).toEqual([400, 400])
  })
})
