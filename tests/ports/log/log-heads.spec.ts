import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { treeHash } from '#adapters/postgres/audit/checkpoint-seal.ts'
import { postgresEventChain } from '#adapters/postgres/audit/event-chain.ts'
import { verifyInParts } from '#apps/cli/verify-in-parts.ts'
import type { Witness } from '#domain/audit/ports/outside-heads.ts'
import { outsideHeads } from '#domain/audit/service/outside-heads.ts'
import { verifyLog } from '#domain/audit/service/verify-log.ts'
import { firstAppend, valueChanged } from '#tests/support/log/appends.ts'
import { headsOf } from '#tests/support/log/log-heads.ts'
import { type LogOfTwo, logOfTwo, stranger } from '#tests/support/log/log-of-two.ts'

let log: LogOfTwo
beforeAll(async () => {
  log = await logOfTwo()
})
beforeEach(() => log.reset())
afterAll(() => log.close())

describe('of a log that is sealed by checkpoints', () => {
  beforeEach(() => log.seal())

  it('a changed, removed or foreign checkpoint is named', async () => {
    await log.change(log.two, 500)
    await log.seal()
    expect(await log.verified(stranger())).toBe('Checkpoint 1 was changed, or made with another master key.')
    await log.sql('update checkpoints set root = sha256(root) where number = 2')
    expect(await log.verified()).toBe('Checkpoint 2 was changed, or made with another master key.')
    await log.sql('delete from checkpoints where number = 1')
    expect(await log.verified()).toBe('Checkpoint 1 was removed.')
  })

  it('a log truncated with its checkpoints is detected by a hash kept elsewhere', async () => {
    const chain = postgresEventChain(log.here.postgres, log.here.master, log.here.signer)
    const { rows } = await log.sql(`select encode(hash, 'hex') as hash from checkpoints`)
    const kept = String(rows[0]?.hash)
    const onProgress = () => undefined
    expect(await verifyLog(chain, { onProgress, known: kept })).toMatchObject({ whole: true })
    await log.sql('delete from events where position > 5; delete from checkpoints')
    expect(await log.verified()).toMatchObject({ whole: true, events: 5 })
    const fault = { what: 'checkpoint unknown', hash: kept }
    expect(await verifyLog(chain, { onProgress, known: kept })).toEqual({ whole: false, fault })
  })
})

describe('of a log that is signed', () => {
  beforeEach(async () => {
    await log.sign()
    await log.change(log.two, 500)
    await log.sign()
  })

  it('a published key that was changed, added or removed is named', async () => {
    const { rows } = await log.sql('select key_id as id from log_keys')
    const complaintOf = (id: unknown) =>
      `The published key ${id} of the log is not its own, or was removed: others verify dossiers with another one.`
    const another = stranger().signer
    for (const [id, text] of [
      [rows[0]?.id, `update log_keys set vkey = '${another.vkey('localhost/log')}'`],
      [
        another.keyId('localhost/log'),
        `insert into log_keys values ('${another.keyId('localhost/log')}', '${another.vkey('localhost/log')}', now())`,
      ],
      [rows[0]?.id, 'delete from log_keys'],
    ]) {
      await log.sql('create table published as select * from log_keys')
      await log.byTheOwner(String(text))
      expect(await log.verified()).toBe(complaintOf(id))
      await log.byTheOwner('delete from log_keys; insert into log_keys select * from published; drop table published')
      expect(await log.verified()).toMatchObject({ whole: true })
    }
  })

  it('a changed, removed or foreign head is named', async () => {
    const complaintOf = (size: number) => `The head at size ${size} was changed, or signed with another master key.`
    expect(await log.verified(stranger())).toBe(complaintOf(7))
    await log.byTheOwner('update log_heads set fingerprints = sha256(fingerprints) where size = 8')
    expect(await log.verified()).toMatch(/^The head at size 8 was changed/)
    await log.byTheOwner(`update log_heads set note = replace(note, E'\\n8\\n', E'\\n9\\n') where size = 8`)
    expect(await log.verified()).toBe(complaintOf(8))
    await log.byTheOwner('delete from log_heads where size = 7')
    expect(await log.verified()).toBe(complaintOf(8))
  })

  it('a head that was removed between two others is missed', async () => {
    await log.byTheOwner('delete from log_heads where size = 7')
    expect(await log.verified()).toBe('A head before the one at size 8 was removed.')
  })

  it('a tile that was changed or removed is named, as proofs are made from it', async () => {
    const { head } = await log.here.store.read(log.one)
    const events = Array.from({ length: 256 }, (_, cents) => valueChanged(cents))
    await log.here.store.append({ ...firstAppend(log.one, events), head, rows: [] })
    await log.sign()
    expect(await log.verified()).toMatchObject({ whole: true, events: 264 })
    await log.sql('create table kept_tiles as table log_tiles')
    for (const change of [
      'update log_tiles set hashes = set_byte(hashes, 3, 255 - get_byte(hashes, 3))',
      'update log_tiles set root = sha256(root)',
      'delete from log_tiles',
    ]) {
      await log.byTheOwner(change)
      const complaint = 'The tile 0/0 of the tree was changed or removed: proofs that are made from it do not verify.'
      expect([change, await log.verified()]).toEqual([change, complaint])
      await log.byTheOwner('delete from log_tiles; insert into log_tiles table kept_tiles')
    }
    await log.sql('drop table kept_tiles')
  })

  it('an ordinary writer of the database changes no head and no tile', async () => {
    await expect(log.sql('delete from log_heads')).rejects.toThrow('log_heads is append-only')
    await expect(log.sql(`update log_keys set vkey = ''`)).rejects.toThrow('log_keys is append-only')
  })

  it('nothing more is signed once something before it was rewritten', async () => {
    await log.change(log.one, 600)
    await log.sql('update events set hash = sha256(hash) where position = 3')
    await expect(log.sign()).rejects.toThrow('The log up to position 8 is not what was signed')
    await log.byTheOwner(`update log_heads set note = replace(note, E'\\n8\\n', E'\\n9\\n') where size = 8`)
    await expect(log.sign()).rejects.toThrow('The head at size 8 was changed, or signed with another master key')
  })

  it('is not signed again, not even once, where a witness saw more than the heads that are left', async () => {
    const { tree, signer } = log.here
    const witness: Witness = {
      name: 'witness.test/one',
      cosign: async (note, old) => {
        requests.push([Number(note.split('\n')[1]), old])
        return { outcome: 'seen', size: 8 }
      },
    }
    const requests: number[][] = []
    const complain = () => undefined
    const restart = () =>
      headsOf(log.here, outsideHeads({ tree, signer, treeHash, places: [], witnesses: [witness], complain }))
    for (const left of [7, 0]) {
      await log.byTheOwner(`delete from log_heads where size > ${left}`)
      await expect(restart().sign()).rejects.toThrow(`has seen a log of 8 events, and this one has ${left} signed`)
      expect((await tree.head())?.size ?? 0).toBe(left)
    }
    expect(requests).toEqual([
      [7, 0],
      [0, 0],
    ])
  })

  it('is verified in parts by threads: whole, or with the fault of a part', async () => {
    const { postgres, master, signer: logSigner } = log.here
    const tools = { postgres, master, logSigner, secrets: [Buffer.alloc(32, 'atrium')] as const }
    const [done, proved]: [number[], number[]] = [[], []]
    const listeners = {
      onProgress: (at: number) => void done.push(at),
      onProved: (size: number) => void proved.push(size),
    }
    const verify = () => verifyInParts(tools, listeners, { max: 2, minEvents: 2 })
    for (let cents = 600; cents < 606; cents++) await log.change(log.one, cents)
    await log.sign()
    expect(await verify()).toMatchObject({ whole: true, events: 14, streams: 2, checkpoints: 3, head: { size: 14 } })
    expect([done.at(-1), proved.at(-1)]).toEqual([14, 14])
    await log.sql(`update events set actor = 'worker' where position = 9`)
    expect(await verify()).toMatchObject({ whole: false, fault: { what: 'changed', event: { position: 9 } } })
  })

  it('is proved further from a head, and from no other size', async () => {
    await log.change(log.one, 600)
    expect(await log.verified(log.here, 7)).toMatchObject({ whole: true, events: 9, checkpoints: 1, head: { size: 8 } })
    expect(await log.verified(log.here, 8)).toMatchObject({ whole: true, events: 9, checkpoints: 0 })
    for (const size of [1, 6]) expect(await log.verified(log.here, size)).toBe(`There is no head at size ${size}.`)
    expect(await log.verified(log.here, 10)).toBe('There is no head at size 10.')
    await log.byTheOwner('update log_tiles set root = sha256(root), hashes = sha256(hashes)')
    await log.byTheOwner(`update log_heads set note = replace(note, E'\\n7\\n', E'\\n5\\n') where size = 7`)
    expect(await log.verified(log.here, 7)).toBe('The log up to position 7 is not the tree that was signed.')
    await log.byTheOwner(`update log_heads set note = replace(note, E'\\n5\\n', E'\\n7\\n') where size = 7`)
    await log.sql(`update events set actor = 'worker' where position = 8`)
    expect(await log.verified(log.here, 7)).toBe(`The event at position 8 was changed: version 4 of ${log.two}.`)
  })
})
