import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { slackWebhook } from '#adapters/endpoint/slack-webhook.ts'
import { explainError } from '#domain/kernel/unavailable.ts'

it('says why a chat takes no notification, without the secret of its address', async () => {
  const server = createServer((request, response) => response.writeHead(404).end(`no_service at ${request.url}`))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/services/hunter2`
  expect(await slackWebhook(address, true).post('hello').catch(explainError)).toBe(
    'The webhook cannot be reached: The endpoint answered 404: no_service at …',
  )
  expect(await slackWebhook(address, false).post('hello').catch(explainError)).toBe(
    'The webhook cannot be reached: a private address',
  )
})

it('sends the signs that Slack takes for mentions and links as text', async () => {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    for await (const chunk of request) bodies.push(String(chunk))
    response.end('ok')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/services/T0`
  await slackWebhook(address, true).post('Bits & Bobs: a run of <!channel> failed. https://a.example/?b=1')
  // Slack's reference for text: these three signs are escaped, and no other.
  expect(bodies.map((body) => JSON.parse(body))).toEqual([
    { text: 'Bits &amp; Bobs: a run of &lt;!channel&gt; failed. https://a.example/?b=1' },
  ])
})

// Chats and their proxies may answer with a page in any charset: the message has arrived anyway.
it.each<readonly [string, Record<string, string>, Buffer | string]>([
  ['in Latin-1 that says UTF-8', { 'content-type': 'text/plain; charset=utf-8' }, Buffer.from('re\xe7u', 'latin1')],
  ['in a charset that is not known', { 'content-type': 'text/html; charset=x-user-defined-2' }, 'ok'],
  ['packed as it does not say', { 'content-encoding': 'gzip' }, 'ok'],
  ['larger than is read', {}, 'x'.repeat(70_000)],
])('a message that was taken is not sent again for an answer %s', async (_, headers, body) => {
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/services/T0`
  expect(await slackWebhook(address, true).post('hello').catch(explainError)).toBeUndefined()
})
