import { afterEach, expect, it, vi } from 'vitest'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { makeQueryClient } from '#mfe/kit/api/query-client.ts'
import { changeLead } from '#mfe/leads/api/change-lead.ts'
import { lead as sampleLead } from './sample-lead.ts'

afterEach(() => vi.unstubAllGlobals())

const [mia, ben] = ['01a227bd-8ad1-7571-aeaa-7e8370b75846', '01a227bd-9550-7e26-ad1c-fa8458b24c66']

/** A server whose lead was changed since version 1, and which answers 412 to that one (RFC 9110, 13.1.1). */
const openServer = (change: Partial<Lead>) => {
  const lead = sampleLead('a', { version: 2, ...change })
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act))
  vi.stubGlobal('fetch', async (_: string, { method, headers, body }: RequestInit) => {
    if (method !== 'PATCH') return Response.json({ lead })
    const version = new Headers(headers).get('if-match')
    if (version !== null && version !== `"${lead.version}"`) return new Response('{}', { status: 412 })
    return Response.json({ lead: Object.assign(lead, JSON.parse(String(body)), { version: lead.version + 1 }) })
  })
  return lead
}

const takeOver = () => changeLead(makeQueryClient(), sampleLead('a'), { ownerId: ben })

it('a lead that a colleague has taken over in the same moment stays with the colleague', async () => {
  const lead = openServer({ ownerId: mia })
  await takeOver()
  expect(lead.ownerId).toBe(mia)
})

it('a lead of which another field was changed is taken over', async () => {
  const lead = openServer({ priority: 'high' })
  await takeOver()
  expect(lead.ownerId).toBe(ben)
})
