import { afterEach, expect, inject, it } from 'vitest'
import { ed25519LogSigner } from '#adapters/ed25519/log-signer.ts'
import { importSealed } from '#adapters/postgres/backup/import-sealed.ts'
import { linesIn } from '#adapters/postgres/backup/lines-in.ts'
import { sealedLines } from '#adapters/postgres/backup/sealed-lines.ts'
import { postgresRebuild } from '#adapters/postgres/log/rebuild/rebuild-read-models.ts'
import { masterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { postgresWebhookVault } from '#adapters/postgres/workflow/secret-vault.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { rebuiltViews } from '#domain/process/rebuilt-views.ts'
import type { WebhookEvent } from '#domain/webhook/model/index.ts'
import { captured, noon } from '#tests/support/lead/leads.ts'
import { aStream, firstAppend, valueChanged } from '#tests/support/log/appends.ts'
import { exportOf, headsOf } from '#tests/support/log/log-heads.ts'
import { withoutSealed } from '#tests/support/person/people.ts'
import { type AtriumProcess, openProcess } from '#tests/support/process/atrium-process.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'

const closes: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closes.splice(0)) await close()
})

const installation = async (): Promise<AtriumProcess> => {
  const database = await migratedDatabase(inject('postgresUrl'))
  const here = openProcess(database.url)
  closes.push(here.close, database.drop)
  return here
}
const webhookId = crypto.randomUUID()
const filledInstallation = async () => {
  const from = await installation()
  const events = Array.from({ length: 300 }, (_, cents) => valueChanged(cents))
  await from.store.append(firstAppend(aStream(), [captured(), ...events]))
  await headsOf(from).sign()
  const claims = [{ name: 'lead-email', value: 'eve@example.com' }] as const
  await from.store.append(firstAppend(aStream(), [captured({ email: 'eve@example.com' })], { claims }))
  const secret = await postgresWebhookVault(from.postgres, from.master).seal(webhookId, 'whsec_1')
  const created = { url: 'https://example.com', types: [], withPersonal: false, secret, createdAt: noon }
  const webhook: WebhookEvent = { type: 'WebhookCreated', data: created }
  await from.store.append({ ...firstAppend(streamName('webhook', webhookId), []), events: [webhook] })
  return from
}
const exportFrom = async (from: AtriumProcess): Promise<readonly string[]> => {
  const texts = await Array.fromAsync(exportOf(from, ['— witness.test/one AAAA']))
  return texts.join('').split('\n').slice(0, -1)
}
async function* pieces(lines: readonly string[]) {
  for (const line of lines) yield `${line}\n`
}
const importInto = (
  into: AtriumProcess,
  lines: readonly string[],
  holders = { master: into.master, signer: into.signer },
) => importSealed(into.postgres, holders, linesIn(pieces(lines)))
const dumpOf = async ({ postgres }: AtriumProcess) => {
  const tables = ['events', 'personal_keys', 'claims', 'log_tiles', 'leads', 'lead_search']
  const rows = tables.map((table) => postgres.pool.query(`select t::text from ${table} t order by 1`))
  return (await Promise.all(rows)).map((result) => result.rows)
}

it('an exported log becomes, byte for byte, the same log under the same head, and can be appended to', async () => {
  const from = await filledInstallation()
  const lines = await exportFrom(from)
  expect(withoutSealed(lines.join())).not.toMatch(/maya|eve@/i)
  const into = await installation()
  expect(await importInto(into, lines)).toMatchObject({ rows: 303 })
  await postgresRebuild(into.postgres, into.master)(rebuiltViews, () => undefined)
  expect(await dumpOf(into)).toEqual(await dumpOf(from))
  expect(await into.tree.head()).toEqual(await from.tree.head())
  expect(await into.tree.cosignatures(303)).toEqual(['— witness.test/one AAAA'])
  await into.store.append(firstAppend(aStream(), [captured({ email: 'max@example.com' })]))
  expect(await headsOf(into).sign()).toMatchObject({ size: 304 })
})

it('ends with a head over all that it has, though others append while it is signed', async () => {
  const from = await filledInstallation()
  const heads = headsOf(from)
  let appends = 0
  const sign = async () => {
    const head = await heads.sign()
    if (head === null) throw new Error('the log is empty')
    appends += 1
    if (appends < 4) await from.store.append(firstAppend(aStream(), [captured({ email: `${appends}@example.com` })]))
    return head
  }
  const source = { ...from, sign, cosignatures: async () => [] }
  const lines = (await Array.fromAsync(sealedLines(source))).join('').split('\n').slice(0, -1)
  const into = await installation()
  expect(await importInto(into, lines)).toMatchObject({ rows: 306, log: { head: { size: 306 } } })
  await postgresRebuild(into.postgres, into.master)(rebuiltViews, () => undefined)
  expect(await dumpOf(into)).toEqual(await dumpOf(from))
})

it('is given up where something is always appended while it is signed', async () => {
  const from = await filledInstallation()
  const head = await headsOf(from).sign()
  if (head === null) throw new Error('the log is empty')
  await from.store.append(firstAppend(aStream(), [captured({ email: 'max@example.com' })]))
  const source = { ...from, sign: async () => head, cosignatures: async () => [] }
  await expect(Array.fromAsync(sealedLines(source))).rejects.toThrow('export it at a quieter time')
})

it('what is not whole, was changed, or belongs to another key leaves the installation empty', async () => {
  const lines = await exportFrom(await filledInstallation())
  const into = await installation()
  const expectRefusal = (given: readonly string[], sentence: string | RegExp) =>
    expect(importInto(into, given)).rejects.toThrow(sentence)
  await expectRefusal(lines.slice(0, -1), 'The export is not whole')
  await expectRefusal([...lines, '{}'], 'The export is not whole')
  for (const other of ['{"some":"file"}', 'Name,Email', ''])
    await expectRefusal([other], 'This is no export of a sealed log.')
  await expectRefusal(lines.toSpliced(3, 1), 'The event at position 4 is not what was written')
  await expectRefusal(
    lines.toSpliced(3, 1, (lines[3] ?? '').replace('visitor', 'worker')),
    'The event at position 3 is not',
  )
  await expectRefusal(lines.toSpliced(303, 1), 'The events are not those that the head was signed over')
  const isRows = (line: string) => line.startsWith('{"rows":')
  const first = lines.findIndex(isRows)
  await expectRefusal(
    lines.filter((line) => !isRows(line)),
    'The export is not whole',
  )
  await expectRefusal(lines.toSpliced(first, 1), 'or the rows beside them not theirs')
  await expectRefusal(lines.toSpliced(lines.findLastIndex(isRows), 1), 'The export is not whole')
  const kindOf = (line: string) => /^\{"(\w+)"/.exec(line)?.[1] ?? ''
  const lastOfEach = [...new Map(lines.map((line, at) => [kindOf(line), at])).values()]
  expect(lastOfEach.length).toBe(6)
  const damaged = /nothing (?:of it )?was imported|no export of a sealed log/
  for (const at of lastOfEach) {
    await expectRefusal(lines.toSpliced(at, 1), damaged)
    await expectRefusal(lines.toSpliced(at, 0, lines[at] ?? ''), damaged)
    const text = lines[at] ?? ''
    const middle = text.lastIndexOf('":"') + 20
    const changed = text.slice(0, middle) + (text[middle] === 'B' ? 'C' : 'B') + text.slice(middle + 1)
    await expectRefusal(lines.with(at, changed), damaged)
  }
  const elsewhere = (await exportFrom(await filledInstallation())).filter(isRows)
  await expectRefusal(lines.toSpliced(first, elsewhere.length, ...elsewhere), 'or the rows beside them not theirs')
  const keyless = lines.filter((line) => !line.startsWith('{"key":{"subject":"lead-'))
  await expectRefusal(keyless, 'The export is not whole')
  const [head = '', last = ''] = [lines[0], lines.at(-1)]
  await expectRefusal(
    [head.replace('"origin":"', '"origin":"evil.'), ...lines.slice(1)],
    'The export calls its log evil.',
  )
  const postdatedHead = last.replace(/"signedAt":"\d{4}/, '"signedAt":"2099')
  await expectRefusal(lines.with(-1, postdatedHead), 'The export is not whole')
  const witness = '"— witness.test/one AAAA"'
  for (const changed of [`${witness},${witness}`, '"— witness.test/one"'])
    await expectRefusal(lines.with(-1, last.replace(witness, changed)), 'The export is not whole')
  await expectRefusal([head.replace('atrium-log/2', 'atrium-log/1'), ...lines.slice(1)], 'The export is not whole')
  const secret = Buffer.alloc(32, 'stranger')
  const stranger = { master: masterKey(secret), signer: ed25519LogSigner(secret) }
  await expect(importInto(into, lines, stranger)).rejects.toThrow('another master key')
  const { rows } = await into.postgres.pool.query('select from events union all select from log_tiles')
  expect(rows).toEqual([])
  await importInto(into, lines)
  await expectRefusal(lines, 'into an empty one')
})
