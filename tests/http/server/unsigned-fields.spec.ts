import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { triggers } from '#contracts/trigger/http/triggers.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { activeWorkflow, type WorkflowStaff, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

let atrium: TestAtrium
let staff: ApiClient
let at: WorkflowStaff
beforeAll(async () => {
  atrium = await startTestAtrium()
  staff = await staffClient(atrium.url)
  at = workflowStaff(staff)
})
afterAll(async () => {
  await atrium.stop()
  expect(atrium.defects).toEqual([])
})

const hook = async () => {
  const amount = { name: 'amount', label: 'Amount', type: 'text', required: false } as const
  const { id } = await activeWorkflow(at, { inputs: [amount] })
  const { trigger, secret = '' } = await staff.call(triggers.add, {
    params: { id: String(id) },
    body: { kind: 'webhook' },
  })
  return { url: `${atrium.url}/api/hooks/${trigger.id}`, secret }
}

type Hook = Awaited<ReturnType<typeof hook>>

const call = async (url: string, body: string, headers: Record<string, string>) => {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
  return { status: answer.status, runId: String((await answer.json()).runId) }
}

const sign = ({ secret }: Hook, id: string, body: string) => {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

const inputsOf = async (runId: string) => (await at.run(runId)).inputs

describe('a signed call of a webhook', () => {
  it('takes nothing from its query, which the signature does not cover', async () => {
    const one = await hook()
    const answer = await call(`${one.url}?amount=999`, '{}', sign(one, randomUUID(), '{}'))
    expect([answer.status, await inputsOf(answer.runId)]).toEqual([202, '{}'])
  })

  it('is the same call with another query: the first answer comes again', async () => {
    const one = await hook()
    const headers = sign(one, randomUUID(), '{"amount":"1"}')
    const first = await call(one.url, '{"amount":"1"}', headers)
    const second = await call(`${one.url}?amount=999`, '{"amount":"1"}', headers)
    expect([first.status, second.status, second.runId]).toEqual([202, 200, first.runId])
    expect(await inputsOf(first.runId)).toBe('{"amount":"1"}')
  })

  it('takes nothing from its query where the secret comes along as a bearer token', async () => {
    const one = await hook()
    const both = { ...sign(one, randomUUID(), '{}'), authorization: `Bearer ${one.secret}` }
    expect(await inputsOf((await call(`${one.url}?amount=999`, '{}', both)).runId)).toBe('{}')
  })
})

describe('a call with the secret as bearer token', () => {
  const bearer = ({ secret }: Hook, id: string) => ({ authorization: `Bearer ${secret}`, 'webhook-id': id })

  it('takes fields from its query, below those of the body', async () => {
    const one = await hook()
    const byQuery = await call(`${one.url}?amount=5`, '{}', bearer(one, randomUUID()))
    expect(await inputsOf(byQuery.runId)).toBe('{"amount":"5"}')
    const both = await call(`${one.url}?amount=5`, '{"amount":"6"}', bearer(one, randomUUID()))
    expect(await inputsOf(both.runId)).toBe('{"amount":"6"}')
  })

  it('is another call with another query', async () => {
    const one = await hook()
    const headers = bearer(one, randomUUID())
    expect((await call(`${one.url}?amount=5`, '{}', headers)).status).toBe(202)
    expect((await call(`${one.url}?amount=6`, '{}', headers)).status).toBe(409)
  })
})
