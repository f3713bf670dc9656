import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { escapeControls } from '#domain/kernel/text.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import type { Webhook } from '#domain/notification/ports/deliveries.ts'
import { type Exchange, exchange } from './exchange.ts'
import { guardedAgents, privateLiteral } from './guarded-agents.ts'
import { isSuccess } from './reply.ts'

const timeoutMs = 10_000
const maxBytes = 64 * 1024

/**
 * Posts `{"text": …}`, as Slack and compatible services accept it (Incoming Webhooks). Connects to public addresses
 * only, unless `allowPrivate`. The address is a secret and appears in no error.
 */
export const slackWebhook = (address: string, allowPrivate: boolean): Webhook => {
  const url = new URL(address)
  const agentsFor = guardedAgents(allowPrivate, lookup)
  return {
    post: async (text) => {
      if (!allowPrivate && privateLiteral(url) !== null) throw new Unavailable('The webhook', 'a private address')
      const body = Buffer.from(JSON.stringify({ text: escapeControls(text) }))
      const headers = { 'content-type': 'application/json', 'content-length': body.length, 'user-agent': 'Atrium' }
      const send = url.protocol === 'https:' ? requestHttps : requestHttp
      const request = send(url, { method: 'POST', agent: agentsFor(url.protocol).fresh, headers })
      request.end(body)
      let replyStatus: number | null = null
      const onStatus = (status: number) => {
        replyStatus = status
      }
      const { outcome, abort } = exchange(request, { url, maxBytes, redact: withoutPath(url), onStatus })
      const timer = setTimeout(abort, timeoutMs)
      const reply = await outcome.finally(() => clearTimeout(timer))
      // Only the status counts: a message that was taken would be sent again because of an unreadable body.
      if (isSuccess(replyStatus)) return
      if (reply === 'Stale' || reply.type !== 'Answered') throw new Unavailable('The webhook', reasonOf(reply))
    },
  }
}

const reasonOf = (reply: Exclude<Awaited<Exchange['outcome']>, { type: 'Answered' }>): string =>
  reply !== 'Stale' && reply.type === 'Failed' ? reply.error : 'no answer came'

/** What an answer repeats of the address, whose path is the secret. */
const withoutPath =
  ({ pathname }: URL) =>
  (words: string): string =>
    pathname === '/' ? words : words.replaceAll(pathname, '…')
