import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { postgresTodayReader } from '#adapters/postgres/today/today-reader.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { notifications } from '#contracts/notification/http/notifications.ts'
import { today } from '#contracts/today/http.ts'
import { aMoment } from '#tests/support/a-moment.ts'
import { type AgentDesk, openAgentDesk } from '#tests/support/agent/agent-desk.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { openProcess } from '#tests/support/process/atrium-process.ts'
import { joined } from '#tests/support/staff/team.ts'

let desk: AgentDesk
let grace: Awaited<ReturnType<typeof joined>>
let auditor: ApiClient
beforeAll(async () => {
  desk = await openAgentDesk()
  grace = await joined(desk.atrium.url, 'grace@atrium.test', 'admin')
  auditor = (await joined(desk.atrium.url, 'audit@atrium.test', 'auditor')).client
})
afterAll(() => desk.stop())

const noticesOf = async (client: ApiClient) =>
  (await client.call(notifications.list, { query: {} })).notifications.filter(({ href }) => href.endsWith('approvals'))
const waiting = async (client = desk.ada) => (await client.call(today.read, {})).approvals

describe('a proposal of an agent', () => {
  it('notifies each active administrator once, also of a lead with an owner, and no auditor', async () => {
    const lead = await desk.newLead()
    await desk.ada.call(leads.revise, { params: { id: lead.id }, body: { ownerId: grace.user.id } })
    const id = await desk.propose(lead.id)
    for (const client of [desk.ada, grace.client])
      expect(await noticesOf(client)).toMatchObject([
        {
          ...{ kind: 'question', text: 'An agent asks to change Maya Ruiz (Ruiz).', href: '/dashboard/approvals' },
          readAt: null,
        },
      ])
    expect(await noticesOf(auditor)).toEqual([])
    await desk.judge(id, 'reject')
    expect(await noticesOf(grace.client)).toHaveLength(1)
  })

  it('waits in today until it is decided', async () => {
    const [first, second] = [await desk.newLead(), await desk.newLead()]
    const ids = [await desk.propose(first.id), await desk.propose(second.id)]
    const open = await desk.open()
    const wanted = ids.map((id) => ({
      ...{ id, at: open.find((one) => one.id === id)?.at, href: '/dashboard/approvals' },
      text: 'An agent asks to change Maya Ruiz (Ruiz).',
    }))
    expect(await waiting()).toEqual({ count: 2, items: wanted })
    expect(await waiting(auditor)).toEqual({ count: 2, items: wanted })
    await desk.judge(ids[0] ?? '', 'approve')
    expect(await waiting()).toEqual({ count: 1, items: wanted.slice(1) })
    await desk.judge(ids[1] ?? '', 'reject')
    expect(await waiting()).toEqual({ count: 0, items: [] })
  })

  it('waits in today as of a moment before it was decided', async () => {
    const id = await desk.propose((await desk.newLead()).id)
    const then = await waiting()
    const at = await aMoment()
    await desk.judge(id, 'reject')
    expect(await waiting()).toMatchObject({ count: then.count - 1 })
    expect((await desk.ada.call(today.read, { query: { at } })).approvals).toEqual(then)
    expect(then.items.map((item) => item.id)).toContain(id)
  })

  it('leaves today after seven days', async () => {
    await desk.propose((await desk.newLead()).id)
    const [proposed] = await desk.open()
    const { postgres, close } = openProcess(desk.atrium.databaseUrl)
    onTestFinished(close)
    const countAfter = async (days: number, ms: number) => {
      const now = new Date(Date.parse(proposed?.at ?? '') + days * 86_400_000 + ms).toISOString()
      return (await postgresTodayReader(postgres).read({ userId: null, now, timeZone: 'UTC' })).approvals.count
    }
    expect([await countAfter(7, -1), await countAfter(7, 0)]).toEqual([1, 0])
  })
})
