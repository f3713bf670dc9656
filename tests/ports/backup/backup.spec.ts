import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { postgresEventChain } from '#adapters/postgres/audit/event-chain.ts'
import { backUp } from '#adapters/postgres/backup/back-up.ts'
import { linesIn } from '#adapters/postgres/backup/lines-in.ts'
import { restore } from '#adapters/postgres/backup/restore.ts'
import { postgresRebuild } from '#adapters/postgres/log/rebuild/rebuild-read-models.ts'
import { masterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { verifyLog } from '#domain/audit/service/verify-log.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { leads } from '#domain/lead/service/leads.ts'
import { rebuiltViews } from '#domain/process/rebuilt-views.ts'
import type { ShareCommand } from '#domain/share/model/index.ts'
import { shareHandler } from '#domain/share/service/share-handler.ts'
import { captured, noon } from '#tests/support/lead/leads.ts'
import { aStream, firstAppend } from '#tests/support/log/appends.ts'
import { headsOf } from '#tests/support/log/log-heads.ts'
import { withoutSealed } from '#tests/support/person/people.ts'
import { type AtriumProcess, openProcess } from '#tests/support/process/atrium-process.ts'
import { runDesk } from '#tests/support/run/run-desk.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'
import { createShare, openShare } from '#tests/support/share/shares.ts'
import { staffParts } from '#tests/support/staff/staff-parts.ts'

const cause = { actor: 'ada', correlationId: 'request 1', causationId: 'request 1' }
const at = { cause, at: noon }

const installation = async (): Promise<AtriumProcess> => {
  const { url, drop } = await migratedDatabase(inject('postgresUrl'))
  onTestFinished(drop)
  const opened = openProcess(url)
  onTestFinished(opened.close)
  return opened
}
const write = (into: AtriumProcess, name: string) =>
  leads(into.store, uuidIds).receiveMessage(
    { name, email: `${name}@example.com`, phone: '', company: '', message: 'Hello.', budget: '' },
    at,
  )
const linesOf = async (from: AtriumProcess) => {
  let text = ''
  for await (const piece of backUp(from.postgres)) text += piece
  return text.split('\n').slice(0, -1)
}
/** Splits the lines into pieces that end anywhere, as when reading a file. */
async function* pieces(lines: readonly string[]) {
  yield* lines
    .map((line) => `${line}\n`)
    .join('')
    .match(/[\s\S]{1,99}/g) ?? []
}
const restoreInto = (into: AtriumProcess, lines: readonly string[], master = into.master) =>
  restore(into.postgres, { master, signer: into.signer }, linesIn(pieces(lines)))
const dumpOf = async ({ postgres }: AtriumProcess) => {
  const tables = [
    'events',
    'personal_keys',
    'claims',
    'log_heads',
    'log_tiles',
    'log_keys',
    'users',
    'staff',
    'leads',
    'lead_search',
    'workflows',
  ]
  const rows = tables.map((table) => postgres.pool.query(`select t::text from ${table} t order by 1`))
  return (await Promise.all(rows)).map((result) => result.rows)
}
const filledInstallation = async () => {
  const from = await installation()
  for (const name of ['maya', 'eve']) await write(from, name)
  await runDesk(from).create(6, { description: 'Line\n"two" \\ \u0007 é 🙂 \u2028 </p>' })
  const { accounts } = await staffParts(from)
  await accounts.add('ada@atrium.test', { text: 'a better battery staple', generated: false })
  await headsOf(from).sign()
  return from
}

const snapshotHolders = `
  select query from pg_stat_activity
   where datname = current_database() and backend_type = 'client backend' and backend_xmin is not null and pid <> pg_backend_pid()`

describe('a backup', () => {
  it('becomes an installation that is, to the byte, the one it was made from', async () => {
    const from = await filledInstallation()
    const into = await installation()
    const lines = await linesOf(from)
    // Without the master key, no personal data in it is readable.
    expect(withoutSealed(lines.join())).not.toMatch(/maya|eve@/)
    expect(await restoreInto(into, lines)).toMatchObject({ rows: lines.length - 2, log: { whole: true, events: 4 } })
    await postgresRebuild(into.postgres, into.master)(rebuiltViews, () => undefined)
    expect(await dumpOf(into)).toEqual(await dumpOf(from))
    const proof = await verifyLog(postgresEventChain(into.postgres, into.master, into.signer), {
      onProgress: () => undefined,
    })
    expect(proof).toMatchObject({ whole: true, events: 4, checkpoints: 1 })
    expect(await write(into, 'maya')).toMatchObject({ accepted: true })
    expect((await into.leadReader.stats()).total).toBe(2)
  })

  it('that is not whole, or of elsewhere, or for another key, leaves the installation empty', async () => {
    const lines = await linesOf(await filledInstallation())
    const into = await installation()
    const notWhole = 'The backup is not whole: nothing of it was restored.'
    await expect(restoreInto(into, lines.slice(0, -1))).rejects.toThrow(notWhole)
    await expect(restoreInto(into, lines.toSpliced(2, 1))).rejects.toThrow(notWhole)
    await expect(restoreInto(into, [...lines, '{}'])).rejects.toThrow(notWhole)
    await expect(restoreInto(into, [])).rejects.toThrow(notWhole)
    await expect(restoreInto(into, ['{"some":"file"}'])).rejects.toThrow('This is no backup')
    const stranger = masterKey(Buffer.alloc(32, 'stranger'))
    await expect(restoreInto(into, lines, stranger)).rejects.toThrow('made with another master key')
    expect(await linesOf(into)).toHaveLength(2)
    await restoreInto(into, lines)
    await expect(restoreInto(into, lines)).rejects.toThrow('restore into an empty one')
  })

  it('whose log does not verify is not restored, and leaves the installation empty', async () => {
    const lines = await linesOf(await filledInstallation())
    const into = await installation()
    const expectRefusal = (given: readonly string[], sentence: string) =>
      expect(restoreInto(into, given)).rejects.toThrow(new RegExp(`^${sentence}.* Nothing was restored\\.$`))
    const without = (prefix: string) => {
      const kept = lines.filter((line) => !line.startsWith(prefix))
      return [...kept.slice(0, -1), `{"end":${kept.length - 2}}`]
    }
    const changed = (prefix: string, from: string | RegExp, to: string) =>
      lines.map((line) => (line.startsWith(prefix) ? line.replace(from, to) : line))
    await expectRefusal(without('{"personal_keys":{"subject":"lead-'), 'The key of lead-[0-9a-f-]+ was destroyed')
    await expectRefusal(
      changed('{"personal_keys":{"subject":"staff-', '"from_version":1', '"from_version":2'),
      'The key of staff-',
    )
    await expectRefusal(without('{"events":{"position":4,'), 'The event at position 4 was removed')
    await expectRefusal(
      changed('{"events":{"position":1,', '"actor":"ada"', '"actor":"eve"'),
      'The event at position 1 was changed',
    )
    expect(await linesOf(into)).toHaveLength(2)
    await restoreInto(into, lines)
  })

  it('keeps the key of a link that outlives an erased reader', async () => {
    const from = await installation()
    const link = streamName('share', crypto.randomUUID())
    const execute = (command: ShareCommand) => shareHandler(from.store)(link, command, at)
    await execute(createShare({ runId: crypto.randomUUID(), name: 'For Tom', requiresEmail: true, expiresAt: null }))
    await execute(openShare({ email: 'maya@example.com' }))
    await execute({ type: 'EraseShare', leadId: null, revoke: false, now: noon })
    await execute(openShare({ email: 'tom@example.com', visitId: 'visit 2' }))
    const into = await installation()
    expect(await restoreInto(into, await linesOf(from))).toMatchObject({ log: { whole: true } })
    expect(JSON.stringify((await into.store.read(link)).events)).toMatch(/"ShareOpened".*"tom@example.com"/)
    expect(await linesOf(into)).toEqual(await linesOf(from))
  })

  it('has what was appended while it was written, with its key', async () => {
    const from = await filledInstallation()
    const pieces = backUp(from.postgres)
    let text = (await pieces.next()).value ?? ''
    await write(from, 'late')
    for await (const piece of pieces) text += piece
    const into = await installation()
    expect(await restoreInto(into, text.split('\n').slice(0, -1))).toMatchObject({ log: { whole: true, events: 5 } })
    expect(await linesOf(into)).toEqual(await linesOf(from))
  })

  it('made while one master key replaced another needs both', async () => {
    const from = await filledInstallation()
    const row = `insert into master_keys (id, state, labelled) values ('0a0b0c0d', 'replaced', true), ($1, 'current', true)`
    await from.postgres.pool.query(row, [from.master.id()])
    const into = await installation()
    await expect(restoreInto(into, await linesOf(from))).rejects.toThrow(
      /^The backup was made while one master key replaced another: give both, [0-9a-f]{8} and [0-9a-f]{8}, as MASTER_KEY and MASTER_KEY_NEXT\.$/,
    )
    expect(await linesOf(into)).toHaveLength(2)
  })

  it('is made and read page by page by its bytes, however large its events are', async () => {
    const from = await installation()
    const stream = aStream()
    const large = Array.from({ length: 5 }, () => captured({ notes: 'x'.repeat(3_000_000) }))
    await from.store.append({ ...firstAppend(stream, large), rows: [] })
    const lengths: number[] = []
    const snapshots: unknown[] = []
    for await (const piece of backUp(from.postgres)) {
      lengths.push(piece.length)
      if (piece.length > 1_000_000) snapshots.push(...(await from.postgres.pool.query(snapshotHolders)).rows)
    }
    // Between pages of events it holds no snapshot, which would block vacuum for hours.
    expect(snapshots).toEqual([])
    // Sealed and in base64, each has 4 million characters.
    expect(Math.max(...lengths)).toBeLessThan(5_000_000)
    const into = await installation()
    await restoreInto(into, await linesOf(from))
    expect((await into.store.read(stream)).events).toHaveLength(5)
  })
})
