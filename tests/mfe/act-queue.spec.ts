import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type Act, type ActStore, actQueue } from '#mfe/kit/acts/act-queue.ts'
import { actSender, isActConflict, isUnanswered } from '#mfe/kit/acts/send-act.ts'
import { sparePort } from '#tests/support/servers/spare-port.ts'

type Lead = { version: number; status: string; priority: string }

/** A server with one lead, which answers 412 to a version that is no longer current. */
const openServer = async (lead: Lead, port = 0, onRead: () => void = () => undefined) => {
  const log: string[] = []
  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    const version = /"(\d+)"/.exec(String(request.headers['if-match']))?.[1]
    if (request.method === 'PATCH') log.push(body)
    const isStale = version !== undefined && Number(version) !== lead.version
    if (request.method === 'PATCH' && !isStale) Object.assign(lead, JSON.parse(body), { version: lead.version + 1 })
    response.writeHead(isStale ? 412 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ lead }))
    if (request.method === 'GET') onRead()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  closing.push(stop)
  return { port: (server.address() as AddressInfo).port, log, stop }
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

const closing: (() => Promise<unknown>)[] = []
afterEach(() => Promise.all(closing.splice(0).map((close) => close())))

/** A queue that sends to a port, with a store that outlives it, and a count of failed requests. */
const queueFor = (port: number) => {
  const send = (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)
  let failures = 0
  const pause = (_: number, signal: AbortSignal) => {
    failures += 1
    return new Promise<void>((resolve, reject) => {
      setTimeout(resolve, 10)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  }
  const queue = actQueue({ send: actSender(send), isUnanswered, pause, onChange: () => undefined })
  const failed = async () => {
    while (failures === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return { queue, failed }
}

const storeOf = (acts: readonly Act[] = []) => {
  let stored = acts
  const store: ActStore = {
    read: () => stored,
    write: (next) => {
      stored = next
    },
  }
  return { store, stored: () => stored }
}

let lastId = 0
const act = (body: Act['body'], before: Act['body'], version = 1): Act => {
  lastId += 1
  const base = { version, fields: before }
  return { id: `act ${lastId}`, lane: 'lead 1', method: 'PATCH', path: '/lead', title: 'Mara Quell', body, base }
}

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

describe('a removal', () => {
  const removal: Act = { id: 'removal', lane: 'note 1', method: 'DELETE', path: '/note', title: 'Mara Quell', body: {} }
  const serverAnswering = async (status: number) => {
    const server = createServer((_, response) => response.writeHead(status).end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closing.push(async () => server.close())
    return queueFor((server.address() as AddressInfo).port).queue
  }

  it('is done by an answer without content', async () => {
    expect(await (await serverAnswering(204)).perform(removal)).toBeUndefined()
  })

  it('is done if what it removes is gone when it is sent again', async () => {
    const [sent] = (await serverAnswering(404)).resume(storeOf([removal]).store)
    expect(await sent?.reply).toBeUndefined()
  })

  it('is refused the first time if there is nothing to remove', async () => {
    await expect((await serverAnswering(404)).perform(removal)).rejects.toThrow('404')
  })
})

describe('an answer of the server', () => {
  it.each([400, 409, 422, 500])('%i ends an act: it is refused', async (status) => {
    const server = createServer((_, response) => response.writeHead(status).end('{}'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closing.push(async () => server.close())
    const { queue } = queueFor((server.address() as AddressInfo).port)
    await expect(queue.perform(act({ status: 'won' }, { status: 'new' }))).rejects.toThrow(String(status))
    expect(queue.acts()).toEqual([])
  })
})
