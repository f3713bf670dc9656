import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unwrapKey, wrapKey } from '#adapters/postgres/personal-data/keys.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import { captured, noon } from '#tests/support/lead/leads.ts'
import { aStream, firstAppend, valueChanged } from '#tests/support/log/appends.ts'
import { type LogOfTwo, logOfTwo } from '#tests/support/log/log-of-two.ts'

let log: LogOfTwo
beforeAll(async () => {
  log = await logOfTwo()
})
beforeEach(() => log.reset())
afterAll(() => log.close())

/** Shifts positions, as an attacker would to hide a gap or a duplicate. */
const shift = (from: number, by: number) =>
  log
    .sql(`update events set position = position + 1000000 where position >= ${from}`)
    .then(() => log.sql(`update events set position = position - 1000000 + ${by} where position >= 1000000`))
const insertAfter = async (position: number, hash = 'sha256(e.hash)') => {
  await shift(position + 1, 1)
  await log.sql(`update events set version = version + 1000 where stream = $1 and position > $2`, [log.one, position])
  await log.sql(
    `insert into events select $1 + 1, e.stream, e.version + 1, gen_random_uuid(), e.type, e.schema_version,
       '{"estimatedValue":1}'::json, e.at, e.actor, e.correlation_id, e.causation_id, ${hash} from events e where e.position = $1`,
    [position],
  )
  await log.sql('update events set version = version - 999 where stream = $1 and version > 1000', [log.one])
}

describe('an untouched log', () => {
  it('is whole, whether it is sealed, signed, both in part, or neither', async () => {
    expect(await log.verified()).toMatchObject({ whole: true, events: 7, streams: 2, checkpoints: 0, head: null })
    await log.seal()
    expect(await log.verified()).toMatchObject({ events: 7, checkpoints: 1, sealedUpTo: 7, head: null })
    await log.change(log.one, 400)
    await log.sign()
    expect(await log.verified()).toMatchObject({ events: 8, checkpoints: 2, sealedUpTo: 7, head: { size: 8 } })
    await log.sign()
    await log.change(log.one, 500)
    await log.sign()
    await log.change(log.one, 600)
    expect(await log.verified()).toMatchObject({ events: 10, checkpoints: 3, head: { size: 9 } })
  })

  it('is signed as one growing tree, by many processes at once as by one', async () => {
    const stream = aStream()
    const events = Array.from({ length: 2300 }, (_, cents) => valueChanged(cents))
    await log.sign()
    await log.here.store.append(firstAppend(stream, [captured(), ...events]))
    await Promise.all([log.sign(), log.sign(), log.sign()])
    expect(await log.verified()).toMatchObject({ events: 2308, checkpoints: 2, head: { size: 2308 } })
    expect(await log.verified(log.here, 7)).toMatchObject({
      whole: true,
      events: 2308,
      checkpoints: 1,
      head: { size: 2308 },
    })
    expect((await log.sql('select count(*)::int as full from log_tiles')).rows).toEqual([{ full: 9 }])
  })

  it('stays whole when a person is erased, and not when a key is destroyed', async () => {
    await log.sign()
    await log.sql('delete from personal_keys where subject = $1', [log.one])
    expect(await log.verified()).toBe(`The key of ${log.one} was destroyed, and no event says that it was erased.`)
    const { head } = await log.here.store.read(log.one)
    const erased: LeadEvent = { type: 'LeadErased', data: { erasedAt: noon } }
    await log.here.store.append({ ...firstAppend(log.one, [erased]), head, rows: [] })
    expect(await log.verified()).toMatchObject({ whole: true, events: 8 })
    // Captured again, she has a new key, which opens no earlier event.
    const second = await log.here.store.read(log.one)
    await log.here.store.append({ ...firstAppend(log.one, [captured()]), head: second.head, rows: [] })
    expect(await log.verified()).toMatchObject({ whole: true, events: 9 })
    await log.sql('delete from personal_keys where subject = $1', [log.one])
    expect(await log.verified()).toBe(`The key of ${log.one} was destroyed, and no event says that it was erased.`)
  })

  it('is not whole when a key was replaced by another, or claims less than it opens', async () => {
    const replaced = `The key of ${log.one} was replaced: it does not open what was sealed, and no event says that it was erased.`
    const put = (wrapped: Buffer) =>
      log.sql('update personal_keys set wrapped = $2 where subject = $1', [log.one, wrapped])
    const kept = (await log.sql('select wrapped from personal_keys where subject = $1', [log.one])).rows[0]
    const verifyLog = () => log.verified(log.here, 0, true)
    const another = Buffer.alloc(32, 'another')
    // A holder of the master key can wrap another key for the stream, but it opens no value.
    await put(wrapKey(log.here.master, another, log.one))
    expect(await log.verified()).toMatchObject({ whole: true })
    expect(await verifyLog()).toBe(replaced)
    for (const wrapped of [Buffer.alloc(67, 'rubbish'), wrapKey(log.here.master, another, log.two)]) {
      await put(wrapped)
      expect([await log.verified(), await verifyLog()]).toEqual([replaced, replaced])
    }
    await put(wrapKey(log.here.master, unwrapKey(log.here.master, kept.wrapped, log.one), log.one))
    expect([await log.verified(), await verifyLog()]).toMatchObject([{ whole: true }, { whole: true }])
    await log.sql('update personal_keys set from_version = 2 where subject = $1', [log.one])
    expect(await log.verified()).toBe(`The key of ${log.one} was destroyed, and no event says that it was erased.`)
  })
})

describe.each([
  ['signed', () => log.sign()],
  ['sealed by a checkpoint', () => log.seal()],
  ['neither yet', async () => undefined],
])('of a log that is %s', (state, protect) => {
  const isSealed = state !== 'neither yet'
  beforeEach(async () => {
    await protect()
  })
  const changeAt = (position: number, version: number, stream: string) =>
    `The event at position ${position} was changed: version ${version} of ${stream}.`

  it.each([
    ['data', `data = '{"estimatedValue":999}'`],
    ['white space in the data', `data = (data::text || ' ')::json`],
    ['time', `at = at + interval '1 microsecond'`],
    ['actor', `actor = 'worker'`],
    ['hash', 'hash = sha256(hash)'],
  ])('the event whose %s was changed is named', async (__, assignment) => {
    await log.sql(`update events set ${assignment} where position = 4`)
    await log.sql(`update events set ${assignment} where position = 5`)
    expect(await log.verified()).toBe(changeAt(4, 2, log.two))
  })

  it('the event that was removed is named', async () => {
    await log.sql('delete from events where position in (3, 4)')
    expect(await log.verified()).toBe(`The event at position 3 was removed: version 2 of ${log.one}.`)
  })

  it('the event that was removed is named, though the gap was closed', async () => {
    await log.sql('delete from events where position = 3')
    await shift(4, -1)
    const where = isSealed ? 'The event at position 3' : 'An event'
    expect(await log.verified()).toBe(`${where} was removed: version 2 of ${log.one}.`)
  })

  it('the event that was inserted is named', async () => {
    await insertAfter(3)
    expect(await log.verified()).toMatch(
      new RegExp(`^The event at position 4 was (changed or )?inserted: version 3 of ${log.one}.$`),
    )
  })
})

describe.each([
  ['signed', () => log.sign()],
  ['sealed by a checkpoint', () => log.seal()],
])('of a log that is %s', (_, protect) => {
  beforeEach(async () => {
    await protect()
  })

  it('the last event of a stream, and of the log, is missed', async () => {
    await log.sql('delete from events where position = 6')
    expect(await log.verified()).toBe('The event at position 6 was removed.')
    await log.sql('delete from events where position = 7')
    expect(await log.verified()).toBe('The event at position 6 was removed.')
  })

  it('a history rewritten with all its hashes is not believed', async () => {
    const { head } = await log.here.store.read(log.two)
    const other = aStream()
    await log.here.store.append({ ...firstAppend(other, [captured(), valueChanged(7), valueChanged(8)]) })
    await log.sql('delete from events where stream = $1', [log.two])
    for (const [version, position] of [2, 4, 6].entries()) {
      await log.sql('update events set position = $1 where stream = $2 and version = $3', [
        position,
        other,
        version + 1,
      ])
    }
    expect(head.version).toBe(3)
    expect(await log.verified()).toBe(`The event at position 2 was changed: version 1 of ${other}.`)
  })

  it('what was put in since is not signed with the rest', async () => {
    await log.change(log.two, 500)
    await log.sql(`update events set data = '{"estimatedValue":999}' where position = 8`)
    await expect(log.sign()).rejects.toThrow('The event at position 8 is not what was written')
    expect(await log.verified()).toBe(`The event at position 8 was changed or inserted: version 4 of ${log.two}.`)
  })
})
