import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { IdempotentRequest } from '../../domain/ports/idempotency.ts'
import { aStream, firstAppend } from '../support/appends.ts'
import { captured } from '../support/leads.ts'
import { type TwoProcesses, twoProcesses } from '../support/two-processes.ts'

let processes: TwoProcesses
let request: IdempotentRequest
beforeEach(async () => {
  processes = await twoProcesses()
  request = { scope: '192.0.2.1 POST /api/leads', key: randomUUID(), fingerprint: '{"name":"Ada"}' }
})

const reserve = (given: Partial<IdempotentRequest> = {}) => processes.here.keys.reserve({ ...request, ...given })
const answer = (body: object = { received: true }) =>
  processes.here.store.append(
    firstAppend(aStream(), [captured()], { answer: () => ({ ...request, status: 201, body }) }),
  )
const age = (interval: string) =>
  processes.here.postgres.pool.query(`update idempotency_keys set reserved_at = reserved_at - interval '${interval}'`)

describe('an idempotency key', () => {
  it('is reserved by exactly one of twenty racing requests, over two processes', async () => {
    const { here, there } = processes
    const race = Array.from({ length: 20 }, (_, n) => (n % 2 ? here : there).keys.reserve(request))
    const types = (await Promise.all(race)).map(({ type }) => type).sort()
    expect(types).toEqual(['Reserved', ...Array(19).fill('UnderWay')])
  })

  it('is another for another scope or key', async () => {
    expect(await reserve()).toEqual({ type: 'Reserved' })
    expect(await reserve({ scope: '192.0.2.2 POST /api/leads' })).toEqual({ type: 'Reserved' })
    expect(await reserve({ key: `${request.key} ` })).toEqual({ type: 'Reserved' })
  })

  it('tells another body from the first, before and after the answer', async () => {
    await reserve()
    expect(await reserve({ fingerprint: '{}' })).toEqual({ type: 'OtherBody' })
    await answer()
    expect(await reserve({ fingerprint: '{}' })).toEqual({ type: 'OtherBody' })
  })

  it('gives the first answer again, whole, as often as it is asked', async () => {
    await reserve()
    const body = { lead: { name: 'Ada', phone: null, tags: ['ü', 1, true] } }
    await answer(body)
    const first = { type: 'Answered', status: 201, body }
    expect([await reserve(), await processes.there.keys.reserve(request)]).toEqual([first, first])
  })

  it('is free again once released', async () => {
    await reserve()
    await processes.there.keys.release(request)
    expect(await reserve()).toEqual({ type: 'Reserved' })
  })

  it('keeps its answer when released after it', async () => {
    await reserve()
    await answer()
    await processes.here.keys.release(request)
    expect(await reserve()).toMatchObject({ type: 'Answered' })
  })

  it('lapses after a minute without an answer, to one of those who then ask', async () => {
    await reserve()
    await age('59 seconds')
    expect(await reserve()).toEqual({ type: 'UnderWay' })
    await age('2 seconds')
    const race = await Promise.all(Array.from({ length: 10 }, () => reserve()))
    expect(race.filter(({ type }) => type === 'Reserved')).toHaveLength(1)
  })

  it('keeps its answer for 24 hours', async () => {
    await reserve()
    await answer()
    await age('23 hours 59 minutes')
    expect(await reserve()).toMatchObject({ type: 'Answered' })
    await age('2 minutes')
    expect(await reserve({ fingerprint: '{}' })).toEqual({ type: 'Reserved' })
  })

  it('is not kept in a form that names the client or what was sent', async () => {
    await reserve()
    await answer({ lead: { name: 'Ada' } })
    const { rows } = await processes.here.postgres.pool.query('select k::text as text from idempotency_keys k')
    expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2\.1|Ada|POST/)
  })
})
