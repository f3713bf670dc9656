import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { openPostgres, type Postgres } from '#adapters/postgres/connection/connection.ts'
import { postgresLeadImports } from '#adapters/postgres/lead/lead-imports.ts'
import { postgresAppendTogether, postgresEventStore } from '#adapters/postgres/log/event-store.ts'
import { followKeyRing } from '#adapters/postgres/personal-data/key-adoption.ts'
import { openKeyRing } from '#adapters/postgres/personal-data/key-ring.ts'
import { labelOf } from '#adapters/postgres/personal-data/master-key.ts'
import { rekey } from '#adapters/postgres/personal-data/rekey.ts'
import { postgresSecondFactors } from '#adapters/postgres/staff/second-factors.ts'
import { postgresSecretVault } from '#adapters/postgres/workflow/secret-vault.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { emptyStream } from '#domain/log/ports/event-store.ts'
import { eventually } from '#tests/support/eventually.ts'
import { captured, noon } from '#tests/support/lead/leads.ts'
import { tcpRelay } from '#tests/support/log/tcp-relay.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'

const keys = [Buffer.alloc(32, 'first'), Buffer.alloc(32, 'second'), Buffer.alloc(32, 'third')] as const
const user = '01900000-0000-7000-8000-000000000001'
const cause = { actor: 'ada', correlationId: 'request 1', causationId: 'request 1' }

let database: Awaited<ReturnType<typeof migratedDatabase>>
let postgres: Postgres
beforeAll(async () => {
  database = await migratedDatabase(inject('postgresUrl'))
  postgres = openPostgres(database.url, () => undefined)
  await openKeyRing(postgres.pool, [keys[0]], true)
})
afterAll(async () => {
  await postgres.close()
  await database.drop()
})

/** The master key of a process that has looked which key is in use, and does not look again. */
const ringOf = (from: Buffer, to: Buffer) => openKeyRing(postgres.pool, [from, to], false)
const replace = async (from: Buffer, to: Buffer, maxWaitMs: number) => {
  const [master, quiet] = [await ringOf(from, to), () => undefined]
  return rekey(postgres, { master, next: to, publicKey: () => '', handOver: () => null, onProgress: quiet, maxWaitMs })
}

/** The ids of the keys that these bytes are sealed with, or texts in base64url. */
const sealedWith = async (text: string) => {
  const { rows } = await postgres.pool.query<{ sealed: Buffer | string }>(text)
  const bytes = rows.map(({ sealed }) => (typeof sealed === 'string' ? Buffer.from(sealed, 'base64url') : sealed))
  return [...new Set(bytes.map(labelOf))]
}

describe('retiring a master key', () => {
  it('waits for a process that does not adopt the next one, names it, and goes on once it has ended', async () => {
    const relay = await tcpRelay(database.url)
    onTestFinished(relay.close)
    const far = openPostgres(relay.through(database.url), () => undefined)
    onTestFinished(far.close)
    const master = await ringOf(keys[0], keys[1])
    const following = followKeyRing(far, master, () => undefined)
    const held = `select from pg_locks where locktype = 'advisory' and classid = 727414`
    await eventually(async () => expect((await postgres.pool.query(held)).rowCount).toBe(1))
    relay.stall()
    await expect(replace(keys[0], keys[1], 0)).rejects.toThrow(
      /^Processes still use the earlier master key: 127\.0\.0\.1, process \d+ of the database\. It stays valid\. Restart/,
    )
    const { rows } = await postgres.pool.query('select state from master_keys order by state')
    expect(rows).toEqual([{ state: 'current' }, { state: 'replaced' }])
    relay.cut()
    await replace(keys[0], keys[1], 10_000)
    relay.mend(database.url)
    await eventually(() => expect(master.id()).toBe(master.ids[1]), 20_000)
    await following.stop()
  })

  it('accepts what was sealed before then, and seals it again with the key in use', async () => {
    const late = await Promise.all(Array.from({ length: 5 }, () => ringOf(keys[1], keys[2])))
    const [appending, together, factors, vault, files] = late as [(typeof late)[0], ...typeof late]
    await replace(keys[1], keys[2], 10_000)
    const lead = (end: string) => `01900000-0000-7000-8000-00000000000${end}`
    const append = (end: string) => ({
      ...{ head: emptyStream(streamName('lead', lead(end))), events: [captured()], cause, at: noon, rows: [] },
      reply: { scope: 'ada', key: `key ${end}`, fingerprint: 'POST', reply: { status: 200, body: { kept: 'reply' } } },
    })
    await postgresEventStore(postgres, appending, () => undefined).append(append('3'))
    await postgresAppendTogether(postgres, together ?? appending, () => undefined)([append('4')])
    await postgresSecondFactors(postgres, factors ?? appending).beginTotp(user, 'JBSWY3DPEHPK3PXP')
    await postgresSecretVault(postgres, vault ?? appending).seal(7, [{ name: 'bearer/', text: 'a secret' }])
    const file = { id: user, content: Buffer.from('name,email'), dryRun: false, startedBy: 'ada', startedAt: noon }
    await postgresLeadImports(postgres, files ?? appending).open(file)

    const inUse = [appending.ids[1]]
    expect(await sealedWith('select wrapped as sealed from personal_keys')).toEqual(inUse)
    expect(await sealedWith('select pending as sealed from totp_secrets')).toEqual(inUse)
    expect(await sealedWith('select content as sealed from lead_imports')).toEqual(inUse)
    expect(await sealedWith('select body as sealed from idempotency_keys')).toEqual(inUse)
  })
})
