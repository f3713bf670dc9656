import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { redactWords } from '#domain/kernel/secret-words.ts'
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
  const redact = redactWords(secretsIn(url))
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
      const { outcome, abort } = exchange(request, { url, maxBytes, redact, onStatus })
      const timer = setTimeout(abort, timeoutMs)
      const reply = await outcome.finally(() => clearTimeout(timer))
      // Only the status counts: a message that was taken would be sent again because of an unreadable body.
      if (isSuccess(replyStatus)) return
      if (reply === 'Stale' || reply.type !== 'Answered') throw new Unavailable('The webhook', redact(reasonOf(reply)))
    },
  }
}

const reasonOf = (reply: Exclude<Awaited<Exchange['outcome']>, { type: 'Answered' }>): string =>
  reply !== 'Stale' && reply.type === 'Failed' ? reply.error : 'no answer came'

/** What names the webhook: the path and the query, as a whole and in parts, as an error repeats them. */
const secretsIn = ({ pathname, search, searchParams }: URL): readonly string[] => [
  `${pathname}${search}`,
  pathname,
  ...[...pathname.split('/'), ...searchParams.values()].filter(({ length }) => length >= minPartLength),
]

/** Shorter parts are words, such as `services`. */
const minPartLength = 9
