import { expect, it } from 'vitest'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { leads } from '#domain/lead/service/leads.ts'
import { headsOf } from '#tests/support/log/log-heads.ts'
import {
  context,
  expectNowhere,
  expectRebuilt,
  expectWhole,
  message,
  newestLead,
  ofMaya,
  peopleOf,
} from '#tests/support/person/people.ts'
import { twoProcesses } from '#tests/support/process/two-processes.ts'

it('a person is erased from every table, the proof stays whole, and the address is free again', async () => {
  const { here, there } = await twoProcesses()
  const at = leads(here.store, uuidIds)
  const { erase } = peopleOf(here)
  const write = (text: string) => at.receiveMessage({ ...message, message: text, consent: 'Yes, says Maya.' }, context)
  await write('Call Maya.')
  const request = { scope: 'ada', key: 'key 1', fingerprint: '{}' }
  const id = await newestLead(here)
  const replyOf = () => ({ ...request, reply: { status: 200, body: { name: 'Maya Ruiz' } } })
  await at.revise(id, { status: 'lost', lostReason: 'Maya moved.' }, { ...context, replyOf })
  expect(await here.keys.find(request)).toMatchObject({ type: 'Replied' })
  await headsOf(here).sign()

  expect(await erase(id, context)).toMatchObject({ accepted: true })
  await expectNowhere(here, ofMaya)
  const { rows } = await here.postgres.pool.query('select * from personal_keys')
  expect(rows).toEqual([])
  const { events } = await there.store.read(streamName('lead', id))
  expect(JSON.stringify(events)).not.toMatch(ofMaya)
  expect(await here.leadReader.find(id)).toMatchObject({ name: 'Erased', email: '', status: 'lost', notes: '' })
  await expectWhole(here)
  await expectRebuilt(here)

  await write('It is me, Maya, anew.')
  expect((await here.leadReader.list({ sort: 'createdAt', limit: 10 }))?.leads.map(({ name }) => name).sort()).toEqual([
    'Erased',
    'Maya Ruiz',
  ])
})

it('a message that arrives during the erasure is kept or erased, never lost', async () => {
  const { here, there } = await twoProcesses()
  const elsewhere = leads(there.store, uuidIds)
  const { erase } = peopleOf(here)
  for (let round = 0; round < 10; round++) {
    const email = `maya${round}@example.com`
    const write = (text: string) => elsewhere.receiveMessage({ ...message, email, message: text }, context)
    await write('First.')
    const [lead] = (await here.leadReader.list({ sort: '-createdAt', limit: 1, search: email }))?.leads ?? []
    const [, written] = await Promise.all([erase(lead?.id ?? '', context), write('Again.')])
    expect(written).toMatchObject({ accepted: true })
    expect(await here.leadReader.find(lead?.id ?? '')).toMatchObject({ name: 'Erased', notes: '' })
  }
  const { rows } = await here.postgres.pool.query('select count(*)::int as keys from personal_keys')
  const { rows: left } = await here.postgres.pool.query(`select count(*)::int as keys from leads where email <> ''`)
  expect(rows).toEqual(left)
})
