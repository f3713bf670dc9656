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
