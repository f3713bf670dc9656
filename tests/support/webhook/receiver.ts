import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

type WebhookCall = { readonly headers: IncomingHttpHeaders; readonly body: string; readonly path: string }

export type WebhookReceiver = Awaited<ReturnType<typeof webhookReceiver>>

/** A webhook receiver on a loopback socket: answers 204, or the status that `answers` has for the path. */
export const webhookReceiver = async () => {
  const calls: WebhookCall[] = []
  const answers = new Map<string, number>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      calls.push({ headers: request.headers, body: Buffer.concat(chunks).toString(), path })
      response.writeHead(answers.get(path) ?? 204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  let paths = 0
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    newPath: () => `/${++paths}`,
    of: (path: string) => calls.filter((call) => call.path === path),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The signature that a call must carry for a secret (https://www.standardwebhooks.com). */
export const signed = (secret: string, { headers, body }: WebhookCall): string => {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}

export const orderOf = ({ body }: WebhookCall): number => JSON.parse(body).data.order
export const typeOf = ({ body }: WebhookCall): string => JSON.parse(body).type
