import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type IdempotentRequests, idempotentRequests } from '#domain/log/service/idempotent-requests.ts'
import { captured, noon } from '#tests/support/lead/leads.ts'
import { aStream, firstAppend } from '#tests/support/log/appends.ts'
import { memoryEventStore, memoryIdempotencyKeys } from '#tests/support/memory/log/memory-event-store.ts'
import { type MemoryDatabase, memoryDatabase } from '#tests/support/memory/memory-database.ts'

const request = { scope: 'visitor POST /api/contact', key: 'key 1', fingerprint: '{}' }
const reply = { status: 201 }

let database: MemoryDatabase
let timers: (() => void)[]
let idempotently: IdempotentRequests
beforeEach(() => {
  let last = 0
  database = memoryDatabase({ now: () => noon }, { next: () => `${++last}` })
  timers = []
  idempotently = processOf()
})

/** A process on the same database; its timers fire only when the test runs them. */
const processOf = () =>
  idempotentRequests(memoryIdempotencyKeys(database), {
    after: (_, call) => {
      timers.push(call)
      return { cancel: () => timers.splice(timers.indexOf(call), 1) }
    },
  })

const effect = () =>
  memoryEventStore(database).append(firstAppend(aStream(), [captured()], { reply: { ...request, reply } }))
const count = () => database.tables().events.length

describe('a request that is no more than its append', () => {
  it('is looked up only after the append has refused it, and gets the reply, or that the body is another', async () => {
    const keys = memoryIdempotencyKeys(database)
    const find = vi.fn(keys.find)
    const timer = { after: () => ({ cancel: () => undefined }) }
    const direct = idempotentRequests({ find }, timer, 'after refusal')
    expect(await direct(request, effect)).toMatchObject({ type: 'Done' })
    expect(find).not.toHaveBeenCalled()
    expect(await direct(request, effect)).toEqual({ type: 'Replied', reply })
    expect(await direct({ ...request, fingerprint: 'other' }, effect)).toEqual({ type: 'OtherBody' })
    expect(count()).toBe(1)
  })
})

describe('a request with an idempotency key', () => {
  it('has its effect once, and the reply is given again', async () => {
    expect(await idempotently(request, effect)).toMatchObject({ type: 'Done' })
    expect(await idempotently(request, effect)).toEqual({ type: 'Replied', reply })
    expect(count()).toBe(1)
  })

  it('is held while the first is under way, and given its reply', async () => {
    const gate = Promise.withResolvers<void>()
    const first = idempotently(request, () => gate.promise.then(effect))
    const repeats = [idempotently(request, effect), idempotently(request, effect)]
    gate.resolve()
    expect(await first).toMatchObject({ type: 'Done' })
    expect(await Promise.all(repeats)).toEqual([
      { type: 'Replied', reply },
      { type: 'Replied', reply },
    ])
    expect(count()).toBe(1)
  })

  it('is held for no longer than its time-out', async () => {
    const gate = Promise.withResolvers<void>()
    const first = idempotently(request, () => gate.promise.then(effect))
    const repeat = idempotently(request, effect)
    for (const call of [...timers]) call()
    expect(await repeat).toEqual({ type: 'UnderWay' })
    gate.resolve()
    expect(await first).toMatchObject({ type: 'Done' })
  })

  it('runs where the first was refused, also with another body', async () => {
    const refuse = () => Promise.reject(new Error('refused'))
    await expect(idempotently(request, refuse)).rejects.toThrow('refused')
    expect(await idempotently({ ...request, fingerprint: 'other' }, effect)).toMatchObject({ type: 'Done' })
  })

  it('of another body is refused as such, while the first is under way and after it', async () => {
    const gate = Promise.withResolvers<void>()
    const first = idempotently(request, () => gate.promise.then(effect))
    const other = { ...request, fingerprint: 'other' }
    expect(await idempotently(other, effect)).toEqual({ type: 'OtherBody' })
    gate.resolve()
    await first
    expect(await idempotently(other, effect)).toEqual({ type: 'OtherBody' })
  })

  it('that another process was faster with gets the reply of that one', async () => {
    const elsewhere = processOf()
    const late = idempotently(request, async () => {
      await elsewhere(request, effect)
      return effect()
    })
    expect(await late).toEqual({ type: 'Replied', reply })
    expect(count()).toBe(1)
  })

  it('that was refused because another process was faster gets the reply of that one', async () => {
    const elsewhere = processOf()
    const late = idempotently(request, async () => {
      await elsewhere(request, effect)
      throw new Error('the name is taken')
    })
    expect(await late).toEqual({ type: 'Replied', reply })
  })
})
