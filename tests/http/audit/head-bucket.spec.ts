import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { proofs } from '#contracts/audit/http/proofs.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { s3Server } from '#tests/support/log/s3-server.ts'
import { commandHere } from '#tests/support/process/command-line.ts'
import { queryDatabase } from '#tests/support/servers/connected-client.ts'

const MASTER_KEY = randomBytes(32).toString('base64')
let s3: Awaited<ReturnType<typeof s3Server>>
let atrium: TestAtrium
let staff: ApiClient
/** The server starts while the bucket cannot be read. */
beforeAll(async () => {
  s3 = await s3Server()
  s3.breakDown()
  atrium = await startTestAtrium({ MASTER_KEY, ...s3.settings })
  staff = await staffClient(atrium.url)
})
afterAll(async () => {
  await atrium.stop()
  await s3.close()
})

const addLead = async () =>
  (await staff.call(leads.create, { body: { name: 'Maya', email: `${randomBytes(4).toString('hex')}@example.com` } }))
    .lead.id
const dossier = (id: string) => staff.call(proofs.dossier, { params: { kind: 'lead', id } })
const details = async () => (await (await staff.send('/readyz', {})).json()) as { details?: string[] }

it('a bucket that cannot be read is not taken for an empty one: nothing is signed until it can', async () => {
  const id = await addLead()
  await expectProblem(await staff.send(`/api/audit/proof/lead/${id}`, {}), 503)
  expect((await details()).details?.join()).toMatch(/^LOG_HEAD_BUCKET cannot be read \(it answered 503, SlowDown\)/)
  s3.breakDown(false)
  const { checkpoint } = await dossier(id)
  await eventually(() => expect(s3.versions('latest').at(-1)).toBe(checkpoint))
  expect(await details()).toEqual({ status: 'ready' })
})

it('a bucket exposes a log whose heads were deleted, and keeps every earlier head', async () => {
  const { checkpoint } = await dossier(await addLead())
  await eventually(() => expect(s3.versions('latest').at(-1)).toBe(checkpoint))
  const attack = 'set session_replication_role = replica; delete from log_heads; delete from log_tiles'
  await queryDatabase(atrium.databaseUrl, attack)
  const sentence = /^LOG_HEAD_BUCKET holds a head at size \d+, and the database's last is at 0/
  const verify = await commandHere({ DATABASE_URL: atrium.databaseUrl, MASTER_KEY, ...s3.settings })(['verify'])
  expect(verify).toMatchObject({ code: 1, stdout: expect.stringMatching(sentence) })
  await expectProblem(await staff.send(`/api/audit/proof/lead/${await addLead()}`, {}), 503)
  expect((await details()).details).toEqual([expect.stringMatching(sentence)])
  const sizes = s3.versions('latest').map((note) => note.split('\n')[1] ?? '')
  expect(s3.names()).toEqual([...sizes.map((size) => size.padStart(16, '0')), 'latest'])
})
