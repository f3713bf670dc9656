import { beforeEach, describe, expect, it } from 'vitest'
import { storedEvents } from '#contracts/events.ts'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import { erasedLeadData } from '#tests/support/lead/erased-lead-data.ts'
import { oneLeadEventOfEach } from '#tests/support/lead/lead-events.ts'
import { captured, noon } from '#tests/support/lead/leads.ts'
import { aStream, firstAppend, valueChanged } from '#tests/support/log/appends.ts'
import { firstBroken, rowsOf } from '#tests/support/log/event-rows.ts'
import type { AtriumProcess } from '#tests/support/process/atrium-process.ts'
import { twoProcesses } from '#tests/support/process/two-processes.ts'

let here: AtriumProcess
let stream: StreamName
beforeEach(async () => {
  here = (await twoProcesses()).here
  stream = aStream()
})

/** All but the erasure, after which no personal data could be read here. */
const everything = Object.values<LeadEvent>(oneLeadEventOfEach).filter(({ type }) => type !== 'LeadErased')

const change = (statement: string) => here.postgres.pool.query(statement, [stream])

describe('the hash chain', () => {
  beforeEach(async () => {
    await here.store.append(firstAppend(stream, everything))
  })

  it('is recomputed from the rows alone', async () => {
    const rows = await rowsOf(here.postgres.pool, stream)
    expect(rows).toHaveLength(everything.length)
    expect(firstBroken(rows)).toBeNull()
  })

  it.each([
    ['its data', `update events set data = '{"status":"lost"}' where stream = $1 and version = 4`],
    ['white space in its data', `update events set data = (data::text || ' ')::json where stream = $1 and version = 4`],
    ['its time', `update events set at = at - interval '1 millisecond' where stream = $1 and version = 4`],
    ['its actor', `update events set actor = 'worker' where stream = $1 and version = 4`],
    ['its type', `update events set type = 'LeadPriorityChanged' where stream = $1 and version = 4`],
    ['its cause', `update events set causation_id = 'another' where stream = $1 and version = 4`],
    ['its hash', `update events set hash = sha256(hash) where stream = $1 and version = 4`],
  ])('breaks at the event where %s was changed', async (_, statement) => {
    await change(statement)
    expect(firstBroken(await rowsOf(here.postgres.pool, stream))).toBe(4)
  })

  it('breaks after an event that was removed', async () => {
    await change('delete from events where stream = $1 and version = 4')
    expect(firstBroken(await rowsOf(here.postgres.pool, stream))).toBe(5)
  })

  it('continues over an append of another process', async () => {
    const { head } = await here.store.read(stream)
    await here.store.append({ ...firstAppend(stream, [valueChanged(3)]), head, rows: [] })
    const rows = await rowsOf(here.postgres.pool, stream)
    expect(rows).toHaveLength(everything.length + 1)
    expect(firstBroken(rows)).toBeNull()
  })
})

describe('personal data', () => {
  const secrets = ['"Ada', 'ada@example.com', ' 7946 ', 'Engines', 'Please call', 'Me again', 'Spoke to']

  const everyText = async (table: string): Promise<string> => {
    const { rows } = await here.postgres.pool.query<{ text: string }>(`select t::text as text from ${table} t`)
    return rows
      .map(({ text }) => text + Buffer.from(text.match(/\\x([0-9a-f]+)/)?.[1] ?? '', 'hex').toString())
      .join('\n')
  }

  it('stands nowhere in clear text but in the read model', async () => {
    const request = { scope: '192.0.2.7 POST /api/leads', key: 'key 1', fingerprint: '{"name":"Ada Lovelace"}' }
    const append = firstAppend(stream, everything, { claims: [{ name: 'lead-email', value: 'ada@example.com' }] })
    const reply = { ...request, reply: { status: 201, body: { lead: append.rows?.[0]?.row } } }
    await here.store.append({ ...append, reply })
    await here.throttle.pass('contact 192.0.2.7 ada@example.com', { max: 1, seconds: 60 })
    for (const table of ['events', 'claims', 'idempotency_keys', 'personal_keys', 'subscriptions', 'throttle_hits']) {
      const text = await everyText(table)
      if (table !== 'subscriptions') expect(text, table).not.toBe('')
      for (const secret of [...secrets, '192.0.2.7']) expect(text, table).not.toContain(secret)
    }
    expect(await everyText('leads')).toContain('ada@example.com')
  })

  it('is resealed each time: equal texts do not look equal', async () => {
    const notes: LeadEvent = { type: 'LeadNotesChanged', data: { notes: 'Same.' } }
    await here.store.append(firstAppend(stream, [captured(), notes, notes]))
    const [, first, second] = (await rowsOf(here.postgres.pool, stream)).map(({ data }) => data)
    expect(first).not.toBe(second)
  })

  it('does not open in another place of the log', async () => {
    const notes: LeadEvent = { type: 'LeadNotesChanged', data: { notes: 'Same.' } }
    await here.store.append(firstAppend(stream, [captured(), notes, notes]))
    await change(
      'update events e set data = o.data from events o where e.stream = $1 and o.stream = $1 and e.version = 3 and o.version = 2',
    )
    await expect(here.store.read(stream)).rejects.toThrow()
  })

  it('reads as the contract says once its key is gone; the rest reads on, and no hash changes', async () => {
    await here.store.append(firstAppend(stream, everything))
    const before = await rowsOf(here.postgres.pool, stream)
    await change('delete from personal_keys where subject = $1')
    const { events } = await here.store.read<LeadEvent>(stream)
    const erased = { name: '', email: '', phone: null, company: null, notes: '' }
    expect(events[0]).toMatchObject(captured(erased))
    expect(events.slice(1).map((event) => event.data)).toEqual(erasedLeadData)
    const after = await rowsOf(here.postgres.pool, stream)
    expect(after).toEqual(before)
    expect(firstBroken(after)).toBeNull()
  })

  it('still takes what is not personal after the key is gone, and nothing that is', async () => {
    await here.store.append(firstAppend(stream))
    await change('delete from personal_keys where subject = $1')
    const { head } = await here.store.read(stream)
    const next = { ...firstAppend(stream, [valueChanged(1)]), head, rows: [] }
    await here.store.append(next)
    const secret = { ...next, head: (await here.store.read(stream)).head, events: [captured()] }
    await expect(here.store.append(secret)).rejects.toThrow('no key for its personal data')
  })
})

describe('an event of an older schema', () => {
  const contracts = storedEvents as Map<string, NonNullable<ReturnType<typeof storedEvents.get>>>
  const now = storedEvents.get('LeadNotesChanged')

  it('reads in its newest shape, and so does that of an erased person', async () => {
    if (now === undefined) throw new Error('no contract')
    const old = { ...now, version: 1, personal: { text: '' } }
    const upcasts = {
      1: ({ text, ...rest }: Record<string, unknown>) => ({ ...rest, notes: text }),
      2: ({ notes }: Record<string, unknown>) => ({ notes: `${notes}!` }),
    }
    contracts.set('LeadNotesChanged', old)
    try {
      const written = { type: 'LeadNotesChanged', data: { text: 'Old' } } as unknown as LeadEvent
      await here.store.append(firstAppend(stream, [captured(), written], { rows: [] }))
      contracts.set('LeadNotesChanged', { ...now, version: 3, personal: { notes: '' }, upcasts })
      const { head, events } = await here.store.read(stream)
      expect(events[1]?.data).toEqual({ notes: 'Old!' })
      const newest: LeadEvent = { type: 'LeadNotesChanged', data: { notes: 'New' } }
      await here.store.append({ ...firstAppend(stream, [newest]), head, rows: [] })
      expect((await rowsOf(here.postgres.pool, stream)).map((row) => row.schema_version)).toEqual([1, 1, 3])
      await change('delete from personal_keys where subject = $1')
      expect((await here.store.read(stream)).events.slice(1).map(({ data }) => data)).toEqual([
        { notes: '' },
        { notes: '' },
      ])
      expect(firstBroken(await rowsOf(here.postgres.pool, stream))).toBeNull()
    } finally {
      contracts.set('LeadNotesChanged', now)
    }
  })
})

it('keeps times to the millisecond, whatever the millisecond is', async () => {
  const times = ['2026-01-01T12:00:00.000Z', '2026-01-01T12:00:00.070Z', '2026-12-31T23:59:59.999Z', noon]
  for (const at of times) {
    const of = aStream()
    await here.store.append(firstAppend(of, [captured()], { at }))
    expect((await here.store.read(of)).events[0]?.at).toBe(at)
    expect(firstBroken(await rowsOf(here.postgres.pool, of))).toBeNull()
  }
})
