import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgres, type Postgres } from '#adapters/postgres/connection/connection.ts'
import { postgresParkedWork } from '#adapters/postgres/log/parked-work.ts'
import { parkedWork as contract } from '#contracts/log/http/parked-work.ts'
import { system } from '#contracts/system/http/system.ts'
import { aNotice } from '#tests/ports/log/event-bus-notices.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'

let atrium: TestAtrium
let staff: ApiClient
let postgres: Postgres
beforeAll(async () => {
  atrium = await startTestAtrium()
  staff = await staffClient(atrium.url)
  postgres = openPostgres(atrium.databaseUrl, () => undefined)
})
afterAll(async () => {
  await postgres.close()
  await atrium.stop()
})

const readiness = async () => (await (await staff.send('/readyz', {})).json()) as object

it('parked work is listed, reported by /readyz, and gone once another try succeeded', async () => {
  expect(await staff.call(contract.list, {})).toEqual({ parked: [] })
  const notice = aNotice()
  await postgresParkedWork(postgres).failed('policies', notice, 'the disk is full', 1)
  const { parked } = await staff.call(contract.list, {})
  expect(parked).toMatchObject([
    { consumer: 'policies', kind: 'lead', type: 'LeadCaptured', tries: 1, error: 'the disk is full', asked: false },
  ])
  expect(parked[0]?.streamId).toBe(notice.stream.slice('lead-'.length))
  expect(await readiness()).toEqual({
    status: 'ready',
    details: ['Work that failed 20 times is not repeated any more: 1. The audit page lists it.'],
  })
  const second = { params: { id: parked[0]?.id ?? '' } }
  await staff.call(contract.tryAgain, second)
  await eventually(async () => expect(await staff.call(contract.list, {})).toEqual({ parked: [] }))
  expect(await readiness()).toEqual({ status: 'ready' })
  await expect(staff.call(contract.tryAgain, second)).rejects.toMatchObject({
    status: 404,
    detail: 'This is not parked any more.',
  })
})

it('the examination of the installation names what is broken, with its mend', async () => {
  const { checks } = await staff.call(system.examination, {})
  const faultOf = (part: string) => checks.find(({ name }) => name === part)?.fault
  for (const part of ['isolation and commits', 'clock', 'log since its last head', 'parked work', 'mail'])
    expect([part, faultOf(part)]).toEqual([part, null])
  // Test servers run without fsync.
  expect(faultOf('durability')).toEqual({
    sentence: expect.stringContaining('fsync'),
    mend: 'Turn it on in postgresql.conf.',
  })
  await postgresParkedWork(postgres).failed('mail about new leads', aNotice(), 'no such mailbox', 1)
  const second = await staff.call(system.examination, {})
  expect(second.checks.find(({ name }) => name === 'parked work')?.fault?.sentence).toBe(
    '1 piece of work failed 20 times.',
  )
})
