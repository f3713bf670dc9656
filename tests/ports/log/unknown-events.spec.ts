import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { natsEventBus } from '#adapters/nats/nats-event-bus.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { captured } from '#tests/support/lead/leads.ts'
import { aStream, firstAppend, valueChanged } from '#tests/support/log/appends.ts'
import { collectPositions, subscribe } from '#tests/support/log/subscriber.ts'
import { post } from '#tests/support/post.ts'
import { openProcess } from '#tests/support/process/atrium-process.ts'
import { twoProcesses } from '#tests/support/process/two-processes.ts'
import { natsServer } from '#tests/support/servers/nats-server.ts'
import { aNotice } from './event-bus-notices.ts'

const ofNewerRelease = "update events set schema_version = 7 where type = 'LeadValueChanged'"
const byNewerRelease = `
  insert into events (position, stream, version, id, type, schema_version, data, at, actor, correlation_id, causation_id, hash)
  select (select max(position) + 1 from events), stream, version + 1, gen_random_uuid(), type, 7, data, at, actor, correlation_id, causation_id, hash
    from events where type = 'LeadValueChanged'`
const ofNewerType = "update events set type = 'LeadSanctified' where type = 'LeadValueChanged'"

it.each([
  ['of a version that this release does not know', ofNewerRelease, 'LeadValueChanged of version 7'],
  ['of a type that this release does not know', ofNewerType, 'LeadSanctified of version 1'],
])(
  'an event %s is refused by name, and what reacts to events stops before it and gives way',
  async (_, change, named) => {
    const { here, there } = await twoProcesses()
    const stream = aStream()
    await here.store.append(firstAppend(aStream()))
    await here.store.append(firstAppend(stream, [captured(), valueChanged(1)]))
    await here.store.append(firstAppend(aStream()))
    await here.postgres.pool.query(change)
    await expect(here.store.read(stream)).rejects.toThrow(`${named} was written by a newer release`)

    const received: number[] = []
    subscribe(here, { handle: collectPositions(received) })
    await eventually(() => expect(here.complaints.join()).toContain(named))
    expect(received).toEqual([1, 2])
    const { rows } = await there.postgres.pool.query('select name, position from subscriptions')
    expect(rows).toEqual([{ name: 'test', position: '2' }])
    const lock = `select pg_try_advisory_lock(727412, hashtext('test')) as free`
    await eventually(async () => expect((await there.postgres.pool.query(lock)).rows).toEqual([{ free: true }]))
  },
)

it('a command on a stream with events of a newer release is a 503 and writes nothing', async () => {
  const atrium = await startTestAtrium()
  onTestFinished(atrium.stop)
  const staff = await staffClient(atrium.url)
  const body = { name: 'Ada', email: 'ada@example.com', estimatedValue: 1 }
  const { id } = (await staff.call(leads.create, { body })).lead
  await staff.call(leads.revise, { params: { id }, body: { estimatedValue: 2 } })
  const { postgres, close } = openProcess(atrium.databaseUrl)
  onTestFinished(close)
  await postgres.pool.query(byNewerRelease)
  const answer = await post(staff.send, `/api/leads/${id}`, { estimatedValue: 3 }, {}, 'PATCH')
  expect(answer.headers.get('retry-after')).toBe('1')
  expect((await expectProblem(answer, 503)).detail).toContain(
    'LeadValueChanged of version 7 was written by a newer release',
  )
  expect((await staff.call(leads.read, { params: { id } })).lead).toMatchObject({ estimatedValue: 2, version: 2 })
  expect(atrium.defects).toEqual([])
})

it('a notice of a newer type, and what follows in its stream, is left to a member of the newer release', async () => {
  const server = await natsServer()
  onTestFinished(server.stop)
  const messages: string[] = []
  const log = (line: string) => void messages.push(line)
  const bus = natsEventBus({ url: server.url, prefix: `test-${randomUUID()}`, log, retryMs: 10 })
  onTestFinished(bus.close)
  await eventually(() => bus.check())
  const received: string[] = []
  await bus.consume('group', async ({ type }) => void received.push(type))
  const stream = aStream()
  await bus.publish([aNotice({ stream, type: 'LeadSanctified' }), aNotice({ stream, version: 2, position: 2 })])
  const refusals = () => messages.filter((line) => line.includes('LeadSanctified is of a newer release'))
  await eventually(() => expect(refusals().length).toBeGreaterThan(2))
  expect(received).toEqual([])
})
