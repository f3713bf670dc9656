import { expect, it } from 'vitest'
import { postgresEventChain } from '#adapters/postgres/audit/event-chain.ts'
import { postgresRebuild } from '#adapters/postgres/log/rebuild/rebuild-read-models.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { verifyLog } from '#domain/audit/service/verify-log.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { leads } from '#domain/lead/service/leads.ts'
import { rebuiltViews } from '#domain/log/service/rebuilt-views.ts'
import { noon } from '#tests/support/leads.ts'
import { headsOf } from '#tests/support/log-heads.ts'
import { twoProcesses } from '#tests/support/two-processes.ts'

const cause = { actor: 'ada', correlationId: 'request 1', causationId: 'request 1' }
const message = {
  name: 'Maya Ruiz',
  email: 'maya@example.com',
  phone: '5550100',
  company: 'Harbor Bakery',
  budget: '',
} as const

it('a person is erased from every table, the proof stays whole, and the address is free again', async () => {
  const { here, there } = await twoProcesses()
  const at = leads(here.store, uuidIds)
  const write = (text: string, from = at) => from.receiveMessage({ ...message, message: text }, { cause, at: noon })
  await write('Call Maya.')
  const request = { scope: 'ada', key: 'key 1', fingerprint: '{}' }
  const [lead] = (await here.leadReader.list({ sort: '-createdAt', limit: 10 }))?.leads ?? []
  const id = lead?.id ?? ''
  const replyOf = () => ({ ...request, reply: { status: 200, body: { name: 'Maya Ruiz' } } })
  await at.revise(id, { status: 'lost', lostReason: 'Maya moved.' }, { cause, at: noon, replyOf })
  expect(await here.keys.find(request)).toMatchObject({ type: 'Replied' })
  await headsOf(here).sign()

  expect(await at.erase(id, { cause, at: noon })).toMatchObject({ accepted: true })
  const tables = ['events', 'leads', 'lead_search', 'claims', 'personal_keys', 'idempotency_keys']
  for (const table of tables) {
    const { rows } = await here.postgres.pool.query(`select t::text from ${table} t`)
    expect(JSON.stringify(rows), table).not.toMatch(/maya|ruiz|5550100|harbor/i)
    expect(rows.length, table).toBe({ events: 5, leads: 1, lead_search: 1 }[table] ?? 0)
  }
  const { events } = await there.store.read(streamName('lead', id))
  expect(JSON.stringify(events)).not.toMatch(/maya|ruiz|5550100|harbor/i)
  expect(await here.leadReader.find(id)).toMatchObject({ name: 'Erased', email: '', status: 'lost', notes: '' })
  expect(
    await verifyLog(postgresEventChain(here.postgres, here.master, here.signer), { told: () => undefined }),
  ).toMatchObject({
    whole: true,
  })
  const rebuilt = await postgresRebuild(here.postgres, here.master)(rebuiltViews, () => undefined)
  expect(rebuilt.filter(({ corrected }) => corrected > 0)).toEqual([])

  await write('It is me, Maya, anew.')
  expect((await here.leadReader.list({ sort: 'createdAt', limit: 10 }))?.leads.map(({ name }) => name).sort()).toEqual([
    'Erased',
    'Maya Ruiz',
  ])
})

it('whoever writes while being erased is lost neither way', async () => {
  const { here, there } = await twoProcesses()
  const [at, elsewhere] = [here, there].map(({ store }) => leads(store, uuidIds))
  if (at === undefined || elsewhere === undefined) throw new Error('there are two processes')
  for (let round = 0; round < 10; round++) {
    const email = `maya${round}@example.com`
    const write = (text: string) => elsewhere.receiveMessage({ ...message, email, message: text }, { cause, at: noon })
    await write('First.')
    const [lead] = (await here.leadReader.list({ sort: '-createdAt', limit: 1, search: email }))?.leads ?? []
    const [, written] = await Promise.all([at.erase(lead?.id ?? '', { cause, at: noon }), write('Again.')])
    expect(written).toMatchObject({ accepted: true })
    expect(await here.leadReader.find(lead?.id ?? '')).toMatchObject({ name: 'Erased', notes: '' })
  }
  const { rows } = await here.postgres.pool.query('select count(*)::int as keys from personal_keys')
  const { rows: left } = await here.postgres.pool.query(`select count(*)::int as keys from leads where email <> ''`)
  expect(rows).toEqual(left)
})
