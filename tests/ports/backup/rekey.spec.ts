import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { ed25519LogSigner } from '#adapters/ed25519/log-signer.ts'
import { hmacShareSecrets } from '#adapters/hmac/hmac-share-secrets.ts'
import { postgresEventChain } from '#adapters/postgres/audit/event-chain.ts'
import { postgresLogTree } from '#adapters/postgres/audit/log-tree.ts'
import { openPostgres, type Postgres } from '#adapters/postgres/connection/connection.ts'
import { postgresLeadImports } from '#adapters/postgres/lead/lead-imports.ts'
import { postgresLeadReader } from '#adapters/postgres/lead/lead-reader.ts'
import { postgresEventStore } from '#adapters/postgres/log/event-store.ts'
import { postgresIdempotencyKeys } from '#adapters/postgres/log/idempotency-keys.ts'
import { type MasterSecrets, openKeyRing, processName } from '#adapters/postgres/personal-data/key-ring.ts'
import { unwrapKey } from '#adapters/postgres/personal-data/keys.ts'
import { masterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { rekey } from '#adapters/postgres/personal-data/rekey.ts'
import { postgresSecondFactors } from '#adapters/postgres/staff/second-factors.ts'
import { postgresSecretVault } from '#adapters/postgres/workflow/secret-vault.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { handOverLog } from '#apps/cli/rekey.ts'
import { verifyLog } from '#domain/audit/service/verify-log.ts'
import { leads } from '#domain/lead/service/leads.ts'
import { noon } from '#tests/support/lead/leads.ts'
import { headsOf } from '#tests/support/log/log-heads.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'

const old = Buffer.alloc(32, 'old')
const next = Buffer.alloc(32, 'next')
const user = '01900000-0000-7000-8000-000000000001'
const share = '01900000-0000-7000-8000-000000000002'
const body = { kept: 'reply' }
const request = { scope: 'ada', key: 'key 1', fingerprint: 'POST' }

let database: Awaited<ReturnType<typeof migratedDatabase>>
let postgres: Postgres
beforeAll(async () => {
  database = await migratedDatabase(inject('postgresUrl'))
  postgres = openPostgres(database.url, () => undefined)
})
afterAll(async () => {
  await postgres.close()
  await database.drop()
})

/** The operations of a process with these keys. */
const processWith = async (...secrets: MasterSecrets) => {
  const master = await openKeyRing(postgres.pool, secrets, true)
  const store = postgresEventStore(postgres, master, () => undefined)
  const signer = ed25519LogSigner(master.secrets)
  const tree = postgresLogTree(postgres, master)
  const cause = { actor: 'ada', correlationId: 'request 1', causationId: 'request 1' }
  return {
    master,
    store,
    signer,
    tree,
    heads: headsOf({ tree, signer }),
    shares: hmacShareSecrets(master.secrets),
    factors: postgresSecondFactors(postgres, master),
    vault: postgresSecretVault(postgres, master),
    imports: postgresLeadImports(postgres, master),
    replies: postgresIdempotencyKeys(postgres, master),
    write: (name: string, kept = false) =>
      leads(store, uuidIds).receiveMessage(
        { name, email: `${name}@example.com`, phone: '', company: '', message: 'Hello.', budget: '' },
        {
          cause,
          at: noon,
          ...(kept ? { replyOf: () => ({ ...request, reply: { status: 200, body } }) } : {}),
        },
      ),
    verified: () => verifyLog(postgresEventChain(postgres, master, signer), { onProgress: () => undefined }),
    replace: (onProgress: (done: number) => void = () => undefined) =>
      rekey(postgres, {
        ...{ master, next, publicKey: signer.publicKey, onProgress },
        handOver: handOverLog(signer, ed25519LogSigner(next)),
      }),
  }
}
const people = async () => {
  const page = await postgresLeadReader(postgres).list({ sort: 'name', limit: 10 })
  return (page?.leads ?? []).map(({ name }) => name).toSorted()
}

describe('replacing the master key', () => {
  it('waits for processes without the next one', async () => {
    await processWith(old)
    const unaware = openPostgres(database.url, () => undefined, 5000, { name: processName([old]) })
    onTestFinished(unaware.close)
    await unaware.check()
    const both = await processWith(old, next)
    await expect(both.replace()).rejects.toThrow(
      `Processes are running that do not know the next master key: 127.0.0.1 (${processName([old])}). Restart every`,
    )
  })

  it('seals everything anew, resumes where it was stopped, and leaves the old key without use', async () => {
    const before = await processWith(old)
    for (const name of ['maya', 'eve']) await before.write(name, name === 'maya')
    await before.factors.beginTotp(user, 'JBSWY3DPEHPK3PXP')
    const [secret = ''] = await before.vault.seal(7, [{ name: 'bearer/', text: 'a secret' }])
    await before.imports.open({
      ...{ id: user, content: Buffer.from('name,email'), dryRun: false, startedBy: 'ada', startedAt: noon },
    })
    const token = before.shares.tokenOf(share)
    const verifier = before.shares.verifierOf(share, 'open sesame', 'issue')
    await before.heads.sign()

    const both = await processWith(old, next)
    const stopped = both.replace(() => {
      throw new Error('stopped')
    })
    await expect(stopped).rejects.toThrow('stopped')
    // Until the replacement is complete, a process with both keys can read and write.
    expect((await (await processWith(old, next)).factors.totp(user)).pending).toBe('JBSWY3DPEHPK3PXP')
    await both.write('ida')
    expect(await (await processWith(old, next)).replace()).toBeGreaterThan(0)

    await expect(openKeyRing(postgres.pool, [old], true)).rejects.toThrow(
      /^The master key [0-9a-f]{8} was replaced on \d{4}-\d\d-\d\d\. Give the one in use, [0-9a-f]{8}, by MASTER_KEY/,
    )
    const { rows } = await postgres.pool.query<{ subject: string; wrapped: Buffer }>('select * from personal_keys')
    expect(rows).toHaveLength(4)
    for (const { subject, wrapped } of rows) expect(() => unwrapKey(masterKey(old), wrapped, subject)).toThrow()
    await expect(before.write('mallory')).rejects.toThrow(/^The master key [0-9a-f]{8} was replaced/)

    const after = await processWith(next)
    const [stream] = rows.flatMap(({ subject }) => (subject.startsWith('lead-') ? [subject] : []))
    expect(JSON.stringify(await after.store.read(stream as `lead-${string}`))).toMatch(/maya|eve|ida/)
    expect((await after.factors.totp(user)).pending).toBe('JBSWY3DPEHPK3PXP')
    expect(await after.vault.open(7, [{ name: 'bearer/', sealed: secret }])).toEqual(['a secret'])
    expect(String((await after.imports.take('worker'))?.content())).toBe('name,email')
    expect(await after.replies.find(request)).toEqual({ type: 'Replied', reply: { status: 200, body } })
    expect([after.shares.tokenOf(share), after.shares.shareOf(token)]).toEqual([token, share])
    expect(after.shares.verifierOf(share, 'open sesame', 'issue')).toBe(verifier)
    // A known e-mail address still belongs to the same lead.
    await after.write('maya')
    expect(await people()).toEqual(['eve', 'ida', 'maya'])
  })

  it('keeps the log whole under both signatures, and takes the old one for what it signed then alone', async () => {
    const after = await processWith(next)
    await after.heads.sign()
    expect(await after.verified()).toMatchObject({ whole: true })
    const keys = await after.tree.keys()
    expect(keys.map(({ handover }) => handover === null)).toEqual([true, false])
    // One checkpoint, a valid signature by each key, and nothing else: holders of the old vkey learn the new one.
    const lines = (keys[1]?.handover ?? '').split('\n')
    expect(lines).toHaveLength(7)
    const text = lines.slice(0, 4).join('\n')
    expect(ed25519LogSigner(old).opened(`${text}\n${lines[4]}\n`)).not.toBeNull()
    expect(ed25519LogSigner(next).opened(`${text}\n${lines[5]}\n`)).not.toBeNull()
    expect(keys[1]?.vkey).toBe(ed25519LogSigner(next).vkey(lines[0] ?? ''))
    const forged = ed25519LogSigner(old).sign({ origin: 'localhost/log', size: 1000, root: '00'.repeat(32) })
    expect(after.signer.opened(forged)).toBeNull()
  })

  it('leaves no link to be forged with the old key that is made later', async () => {
    const after = await processWith(next)
    const inAnHour = (Date.now() + 3_600_000).toString(16).padStart(12, '0')
    const later = `${inAnHour.slice(0, 8)}-${inAnHour.slice(8)}-7000-8000-000000000003`
    expect(after.shares.shareOf(hmacShareSecrets(old).tokenOf(later))).toBeNull()
    expect(after.shares.shareOf(after.shares.tokenOf(later))).toBe(later)
  })
})
