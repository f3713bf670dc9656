import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Atrium, startAtrium } from '#apps/server/start.ts'
import { readSettings } from '#apps/settings.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { publicReports } from '#contracts/share/http/public.ts'
import { apiClient, staffClient } from '#tests/support/api-client.ts'
import { testEnvironment } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { python, run } from '#tests/support/log/verifiers.ts'
import { post } from '#tests/support/post.ts'
import { queryDatabase } from '#tests/support/servers/connected-client.ts'
import type { FreshDatabase } from '#tests/support/servers/fresh-database.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'
import { sparePort } from '#tests/support/servers/spare-port.ts'
import { sharedRuns } from '#tests/support/share/shared-run.ts'
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporary-folder.ts'

const comparer = resolve(import.meta.dirname, '../../verifier/compare-log.mjs')
let database: FreshDatabase
let folder: TemporaryFolder
let environment: Record<string, string>
let atrium: Atrium
const url = () => `http://127.0.0.1:${environment.PORT}`
const start = async () => {
  atrium = await startAtrium(readSettings(environment), pino({ level: 'silent' }))
}
beforeAll(async () => {
  ;[database, folder] = await Promise.all([migratedDatabase(), temporaryFolder()])
  environment = { ...testEnvironment(database.url), PORT: String(await sparePort()) }
  await start()
})
afterAll(async () => {
  await atrium.stop()
  await database.drop()
  await folder.remove()
})

/** The dossier of a client's receipt, and the key of the log that the client noted with it. */
const receipt = async () => {
  const links = sharedRuns(await staffClient(url()))
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const { token } = await links.share(await links.proposal(), { decision: { until } })
  const client = apiClient(url())
  await client.call(publicReports.exchange, { params: { redirectToken: token }, body: {} })
  const { version } = await client.call(publicReports.read, {})
  await post(client.send, '/api/public/report/accept', { name: 'Ada', agreed: true, version })
  const dossier = await (await client.send('/api/public/report/receipt/dossier', {})).text()
  const file = join(folder.path, 'dossier.json')
  await writeFile(file, dossier)
  const { vkey }: { vkey: string } = JSON.parse(dossier)
  return { file, vkey, size: Number(JSON.parse(dossier).checkpoint.split('\n')[1]) }
}
const growBeyond = async (size: number) => {
  const staff = await staffClient(url())
  for (const name of ['Maya', 'Grace'])
    await staff.call(leads.create, { body: { name, email: `${crypto.randomUUID()}@example.com` } })
  await eventually(async () => {
    const note = await (await fetch(`${url()}/log/checkpoint`)).text()
    expect(Number(note.split('\n')[1])).toBeGreaterThan(size + 1)
  }, 20_000)
}
const bothSay = async ({ file, vkey }: { file: string; vkey: string }) => {
  const [node, other] = await Promise.all([
    run(process.execPath, [comparer, file, vkey, url()]),
    run('python3', [python, file, vkey, '--against', url()]),
  ])
  return [node.code, node.stdout.split(/[: ]/)[0], other.stdout.trim() || other.stderr]
}

it("a receipt and its page's address expose a log that was rewritten since, to two programs", async () => {
  const original = await receipt()
  expect((await bothSay(original))[0]).toBe(0)
  await growBeyond(original.size)
  expect(await bothSay(original)).toEqual([0, 'Extended', 'extended'])

  await atrium.stop()
  await queryDatabase(
    database.url,
    `set session_replication_role = replica;
     delete from log_heads; delete from log_tiles; delete from log_keys; delete from log_cosignatures;
     delete from events where position > ${original.size - 1}`,
  )
  await start()
  await growBeyond(original.size)
  expect(await bothSay(original)).toEqual([1, 'REWRITTEN', 'REWRITTEN'])
})

it('a server that does not answer is not called a liar', async () => {
  const original = await receipt()
  const { code, stdout } = await run(process.execPath, [comparer, original.file, original.vkey, 'http://127.0.0.1:1'])
  expect([code, stdout]).toEqual([2, expect.stringMatching(/^Not compared: /)])
})
