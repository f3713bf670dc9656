import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { slackWebhook } from '#adapters/endpoint/slack-webhook.ts'
import { explainError } from '#domain/kernel/unavailable.ts'

it.each<readonly [string, RequestListener, string]>([
  [
    'without the secret of its address',
    ({ url }, response) => response.writeHead(404).end(`no_service at ${url}`),
    'The endpoint answered 404: no_service at [redacted]',
  ],
  [
    'without the secret in JSON',
    ({ url }, response) => response.writeHead(404).end(JSON.stringify({ url }).replaceAll('/', '\\/')),
    'The endpoint answered 404: {"url":"[redacted]"}',
  ],
  [
    'without the secret of a query alone',
    (_, response) => response.writeHead(403).end('no such token: tok-4711-abc'),
    'The endpoint answered 403: no such token: [redacted]',
  ],
  [
    'without the secret where it moved',
    ({ url }, response) => response.writeHead(301, { location: `https://chat.example${url}` }).end(),
    'The endpoint redirects (301), which is not followed. Enter this address instead: https://chat.example[redacted]',
  ],
])('says why a chat takes no notification, %s', async (_, answer, words) => {
  const address = `${await chat(answer)}/services/hunter2?key=K1&token=tok-4711-abc`
  expect(await slackWebhook(address, true).post('hello').catch(explainError)).toBe(
    `The webhook cannot be reached: ${words}`,
  )
  expect(await slackWebhook(address, false).post('hello').catch(explainError)).toBe(
    'The webhook cannot be reached: a private address',
  )
})

it('sends the signs that Slack takes for mentions and links as text', async () => {
  const bodies: string[] = []
  const url = await chat(async (request, response) => {
    for await (const chunk of request) bodies.push(String(chunk))
    response.end('ok')
  })
  await slackWebhook(`${url}/services/T0`, true).post('Bits & Bobs: a run of <!channel> failed. https://a.example/?b=1')
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
  const url = await chat((_request, response) => response.writeHead(200, headers).end(body))
  expect(await slackWebhook(`${url}/services/T0`, true).post('hello').catch(explainError)).toBeUndefined()
})

const chat = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
