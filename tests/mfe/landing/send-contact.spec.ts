import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contactSender } from '#mfe/landing/islands/send-contact.ts'

const along = { website: '', consent: 'Yes.', elapsed: 9000, origin: { page: '/' } }
const message = { name: 'Ada', email: 'ada@example.com', company: '', phone: '', message: 'Hello', estimatedBudget: '' }

let answer = 201
let received: { key: string | undefined; type: string | undefined; body: string }[] = []
const server = createServer(async (request, response) => {
  const { 'idempotency-key': key, 'content-type': type } = request.headers
  received.push({ key: String(key), type, body: await text(request) })
  response.writeHead(answer).end(answer === 201 ? '{"received":true}' : 'no')
})
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/contact`

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())
beforeEach(() => {
  answer = 201
  received = []
})

describe('sending a contact message', () => {
  it('posts the input as JSON, with an idempotency key', async () => {
    await contactSender(url())(message, along)
    expect(received).toEqual([
      {
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
        type: 'application/json',
        body: JSON.stringify({ ...message, ...along }),
      },
    ])
  })

  it('fails with the status and the body of any other answer', async () => {
    answer = 503
    await expect(contactSender(url())(message, along)).rejects.toThrow('503: no')
  })

  it('keeps the key and the body of a failed message that is sent again unchanged', async () => {
    const send = contactSender(url())
    answer = 503
    await expect(send(message, along)).rejects.toThrow()
    answer = 201
    await send(message, { ...along, elapsed: 12_000 })
    expect(received[1]).toEqual(received[0])
  })

  it('takes a new key after a change, and after a message has arrived', async () => {
    const send = contactSender(url())
    answer = 503
    await expect(send(message, along)).rejects.toThrow()
    answer = 201
    await send({ ...message, message: 'Hello again' }, along)
    await send({ ...message, message: 'Hello again' }, along)
    expect(new Set(received.map(({ key }) => key)).size).toBe(3)
  })
})
