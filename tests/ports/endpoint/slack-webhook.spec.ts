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
