import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { keepCheckpoints, sealLog } from '../../adapters/postgres/checkpoints.ts'
import { postgresEventChain } from '../../adapters/postgres/event-chain.ts'
import { masterKey } from '../../adapters/postgres/personal-data/master-key.ts'
import { verifyLog } from '../../domain/application/verify-log.ts'
import { faultSentence } from '../../domain/audit/index.ts'
import { aStream, firstAppend, valueChanged } from '../support/appends.ts'
import { type AtriumProcess, openProcess } from '../support/atrium-process.ts'
import { captured } from '../support/leads.ts'
import { migratedDatabase } from '../support/migrated-database.ts'
import type { FreshDatabase } from '../support/servers/fresh-database.ts'

const [one, two] = [aStream(), aStream()]
let database: FreshDatabase
let here: AtriumProcess
/** Two leads, told of in turn: positions 1, 3, 5, 7 are the one's, 2, 4, 6 the other's. Each test has them anew. */
beforeAll(async () => {
  database = await migratedDatabase(inject('postgresUrl'))
  here = openProcess(database.url)
  for (const stream of [one, two]) await here.store.append(firstAppend(stream, [captured()]))
  for (const cents of [100, 200]) for (const stream of [one, two]) await change(stream, cents)
  await change(one, 300)
  await sql('create table untouched as select * from events')
})
beforeEach(() => sql('truncate events, checkpoints; insert into events select * from untouched'))
afterAll(async () => {
  await here.close()
  await database.drop()
})

const change = async (stream: typeof one, cents: number) => {
  const { head } = await here.store.read(stream)
  await here.store.append({ ...firstAppend(stream, [valueChanged(cents)]), head, views: () => [] })
}
const seal = () => sealLog(here.postgres, here.master)
const sql = (text: string, values: readonly unknown[] = []) => here.postgres.pool.query(text, [...values])
const verified = async (master = here.master) => {
  const outcome = await verifyLog(postgresEventChain(here.postgres, master), () => undefined)
  return outcome.whole ? outcome : faultSentence(outcome.fault)
}

/** Makes room at a position, as somebody would who wants no gap or double to be seen. */
const shift = (from: number, by: number) =>
  sql(`update events set position = position + 1000000 where position >= ${from}`).then(() =>
    sql(`update events set position = position - 1000000 + ${by} where position >= 1000000`),
  )
const insertAfter = async (position: number, hash = 'sha256(e.hash)') => {
  await shift(position + 1, 1)
  await sql(`update events set version = version + 1000 where stream = $1 and position > $2`, [one, position])
  await sql(
    `insert into events select $1 + 1, e.stream, e.version + 1, gen_random_uuid(), e.type, e.schema_version,
       '{"estimatedValue":1}'::json, e.at, e.actor, e.correlation_id, e.causation_id, ${hash} from events e where e.position = $1`,
    [position],
  )
  await sql('update events set version = version - 999 where stream = $1 and version > 1000', [one])
}

describe('an untouched log', () => {
  it('is whole, whether it is sealed, half sealed or not at all', async () => {
    expect(await verified()).toMatchObject({ whole: true, events: 7, streams: 2, checkpoints: 0, sealedUpTo: 0 })
    await seal()
    expect(await verified()).toMatchObject({ events: 7, checkpoints: 1, sealedUpTo: 7 })
    await change(one, 400)
    expect(await verified()).toMatchObject({ events: 8, checkpoints: 1, sealedUpTo: 7 })
    await seal()
    await seal()
    expect(await verified()).toMatchObject({ events: 8, checkpoints: 2, sealedUpTo: 8 })
  })

  it('is sealed in stretches that hang together, by many processes at once as by one', async () => {
    const stream = aStream()
    const events = Array.from({ length: 2300 }, (_, cents) => valueChanged(cents))
    await here.store.append(firstAppend(stream, [captured(), ...events]))
    await Promise.all([seal(), seal(), seal()])
    await seal()
    expect(await verified()).toMatchObject({ events: 2308, checkpoints: 3, sealedUpTo: 2308 })
  })

  it('stays whole when a person is erased', async () => {
    await seal()
    await sql('delete from personal_keys where subject = $1', [one])
    expect(await verified()).toMatchObject({ whole: true, events: 7 })
  })
})

describe.each([
  ['sealed', true],
  ['not yet sealed', false],
])('of a log that is %s', (_, isSealed) => {
  beforeEach(async () => {
    if (isSealed) await seal()
  })
  const changed = (position: number, version: number, stream: string) =>
    `The event at position ${position} was changed: version ${version} of ${stream}.`

  it.each([
    ['data', `data = '{"estimatedValue":999}'`],
    ['white space in the data', `data = (data::text || ' ')::json`],
    ['time', `at = at + interval '1 microsecond'`],
    ['actor', `actor = 'worker'`],
    ['hash', 'hash = sha256(hash)'],
  ])('the event whose %s was changed is named', async (__, assignment) => {
    await sql(`update events set ${assignment} where position = 4`)
    await sql(`update events set ${assignment} where position = 5`)
    expect(await verified()).toBe(changed(4, 2, two))
  })

  it('the event that was removed is named', async () => {
    await sql('delete from events where position in (3, 4)')
    expect(await verified()).toBe(`The event at position 3 was removed: version 2 of ${one}.`)
  })

  it('the event that was removed is named, though the gap was closed', async () => {
    await sql('delete from events where position = 3')
    await shift(4, -1)
    const where = isSealed ? 'The event at position 3' : 'An event'
    expect(await verified()).toBe(`${where} was removed: version 2 of ${one}.`)
  })

  it('the event that was inserted is named', async () => {
    await insertAfter(3)
    expect(await verified()).toMatch(
      new RegExp(`^The event at position 4 was (changed or )?inserted: version 3 of ${one}.$`),
    )
  })
})

describe('of a log that is sealed', () => {
  beforeEach(seal)

  it('the last event of a stream, and of the log, is missed', async () => {
    await sql('delete from events where position = 6')
    expect(await verified()).toBe('The event at position 6 was removed.')
    await sql('delete from events where position = 7')
    expect(await verified()).toBe('The event at position 6 was removed.')
  })

  it('a history written anew with all its hashes is not believed', async () => {
    const { head } = await here.store.read(two)
    const other = aStream()
    await here.store.append({ ...firstAppend(other, [captured(), valueChanged(7), valueChanged(8)]) })
    await sql('delete from events where stream = $1', [two])
    for (const [version, position] of [2, 4, 6].entries()) {
      await sql('update events set position = $1 where stream = $2 and version = $3', [position, other, version + 1])
    }
    expect(head.version).toBe(3)
    expect(await verified()).toBe(`The event at position 2 was changed: version 1 of ${other}.`)
  })

  it('a checkpoint that was changed, removed or made by somebody else is named', async () => {
    await change(two, 500)
    await seal()
    const stranger = masterKey(Buffer.alloc(32, 'stranger'))
    expect(await verified(stranger)).toBe('Checkpoint 1 was changed, or made with another master key.')
    await sql('update checkpoints set root = sha256(root) where number = 2')
    expect(await verified()).toBe('Checkpoint 2 was changed, or made with another master key.')
    await sql('delete from checkpoints where number = 1')
    expect(await verified()).toBe('Checkpoint 1 was removed.')
  })

  it('cut off together with its checkpoints, it is known by the hash that somebody kept', async () => {
    const chain = postgresEventChain(here.postgres, here.master)
    const { rows } = await sql(`select encode(hash, 'hex') as hash from checkpoints`)
    const kept = String(rows[0]?.hash)
    expect(await verifyLog(chain, () => undefined, kept)).toMatchObject({ whole: true })
    await sql('delete from events where position > 5; delete from checkpoints')
    expect(await verified()).toMatchObject({ whole: true, events: 5 })
    const fault = { what: 'checkpoint unknown', hash: kept }
    expect(await verifyLog(chain, () => undefined, kept)).toEqual({ whole: false, fault })
  })

  it('what was put in since is not sealed with the rest', async () => {
    await change(two, 500)
    await sql(`update events set data = '{"estimatedValue":999}' where position = 8`)
    await expect(seal()).rejects.toThrow('the event at position 8 is not what was written')
    expect(await verified()).toBe(`The event at position 8 was changed or inserted: version 4 of ${two}.`)
  })
})

it('whoever keeps checkpoints stops at once, and leaves nothing behind', async () => {
  await keepCheckpoints(here.postgres, here.master, () => undefined).stop()
  expect((await sql('select count(*)::int as made from checkpoints')).rows).toEqual([{ made: 0 }])
})
