import { afterEach, describe, expect, it } from 'vitest'
import type { Act } from '#mfe/kit/acts/act-queue.ts'
import { isActConflict } from '#mfe/kit/acts/send-act.ts'
import { sparePort } from '#tests/support/servers/spare-port.ts'
import {
  act,
  closeServers,
  type Lead,
  openServer,
  queueAnswered,
  queueDisconnected,
  queueFor,
  storeOf,
} from './act-server.ts'

afterEach(closeServers)

describe('acts without a server', () => {
  it('wait, and are saved in the order in which they were made once it is there', async () => {
    const port = await sparePort()
    const { queue, failed } = queueFor(port)
    const first = queue.perform(act({ status: 'contacted' }, { status: 'new' }))
    const second = queue.perform(act({ status: 'qualified' }, { status: 'contacted' }))
    await failed()
    expect([queue.acts().length, queue.waiting()]).toEqual([2, 2])
    const lead = { version: 1, status: 'new', priority: 'low' }
    const { log } = await openServer(lead, port)
    await Promise.all([first, second])
    expect(lead).toEqual({ version: 3, status: 'qualified', priority: 'low' })
    expect([log[0], log.at(-1)]).toEqual(['{"status":"contacted"}', '{"status":"qualified"}'])
    expect([queue.acts().length, queue.waiting()]).toEqual([0, 0])
  })

  it('are sent by the page that is loaded next', async () => {
    const port = await sparePort()
    const before = queueFor(port)
    const { store, stored } = storeOf()
    before.queue.resume(store)
    before.queue.perform(act({ priority: 'high' }, { priority: 'low' })).catch(() => undefined)
    await before.failed()
    const acts = stored()
    before.queue.forget()
    const lead = { version: 1, status: 'new', priority: 'low' }
    await openServer(lead, port)
    const next = storeOf(acts)
    await Promise.all(
      queueFor(port)
        .queue.resume(next.store)
        .map(({ reply }) => reply),
    )
    expect(lead.priority).toBe('high')
    expect(next.stored()).toEqual([])
  })

  it('are never sent once their session has ended, and nothing of them stays', async () => {
    const port = await sparePort()
    const { queue, failed } = queueFor(port)
    const { store, stored } = storeOf()
    queue.resume(store)
    const end = queue.perform(act({ status: 'won' }, { status: 'new' })).catch((failure: Error) => failure.name)
    await failed()
    queue.forget()
    expect(await end).toBe('AbortError')
    expect(stored()).toEqual([])
    const { log } = await openServer({ version: 1, status: 'new', priority: 'low' }, port)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(log).toEqual([])
  })

  it('end with their session also where their request is under way', async () => {
    const end = Promise.withResolvers<void>()
    const queue = await queueDisconnected(() => end.resolve())
    const reply = queue.perform(act({ status: 'won' }, { status: 'new' })).catch((failure: Error) => failure.name)
    await end.promise
    queue.forget()
    expect(await reply).toBe('AbortError')
  })
})

describe('an act that is sent again', () => {
  const again = async (lead: Lead, made: Act, onRead?: () => void) => {
    const { port } = await openServer(lead, 0, onRead)
    const [sent] = queueFor(port).queue.resume(storeOf([made]).store)
    return sent?.reply.catch((failure: unknown) => failure)
  }

  it('is saved beside a change of another field', async () => {
    const lead = { version: 5, status: 'new', priority: 'high' }
    await again(lead, act({ status: 'won' }, { status: 'new' }, 4))
    expect(lead).toEqual({ version: 6, status: 'won', priority: 'high' })
  })

  it('is saved however often the version changes before its request', async () => {
    const lead = { version: 5, status: 'new', priority: 'low' }
    let count = 0
    await again(lead, act({ status: 'won' }, { status: 'new' }, 4), () => {
      count += 1
      if (count < 4) lead.version += 1
    })
    expect(lead).toEqual({ version: 9, status: 'won', priority: 'low' })
  })

  it('is done if the first request was, and its answer was lost', async () => {
    const lead = { version: 5, status: 'won', priority: 'high' }
    expect(await again(lead, act({ status: 'won' }, { status: 'new' }, 4))).toEqual({ lead })
    expect(lead.version).toBe(5)
  })

  it('does not replace a change of the same field by others', async () => {
    const lead = { version: 5, status: 'lost', priority: 'high' }
    const failure = await again(lead, act({ status: 'won' }, { status: 'new' }, 4))
    expect(isActConflict(failure) && failure.current.status).toBe('lost')
    expect(lead.status).toBe('lost')
  })
})

it('a strict act is saved beside a change of another field, and refused after one of its own', async () => {
  const lead = { version: 3, status: 'won', priority: 'low' }
  const { queue } = queueFor((await openServer(lead)).port)
  await queue.perform({ ...act({ priority: 'high' }, { priority: 'low' }), isStrict: true })
  expect(lead).toEqual({ version: 4, status: 'won', priority: 'high' })
  const late = { ...act({ status: 'lost' }, { status: 'new' }), isStrict: true }
  expect(isActConflict(await queue.perform(late).catch((failure: unknown) => failure))).toBe(true)
})

describe('a removal', () => {
  const removal: Act = { id: 'removal', lane: 'note 1', method: 'DELETE', path: '/note', title: 'Mara Quell', body: {} }

  it('is done by an answer without content', async () => {
    expect(await (await queueAnswered(204)).perform(removal)).toBeUndefined()
  })

  it('is done if what it removes is gone when it is sent again', async () => {
    const [sent] = (await queueAnswered(404)).resume(storeOf([removal]).store)
    expect(await sent?.reply).toBeUndefined()
  })

  it('is refused the first time if there is nothing to remove', async () => {
    await expect((await queueAnswered(404)).perform(removal)).rejects.toThrow('404')
  })
})

describe('an answer of the server', () => {
  it.each([400, 409, 422, 500])('%i ends an act: it is refused', async (status) => {
    const queue = await queueAnswered(status)
    await expect(queue.perform(act({ status: 'won' }, { status: 'new' }))).rejects.toThrow(String(status))
    expect(queue.acts()).toEqual([])
  })
})
