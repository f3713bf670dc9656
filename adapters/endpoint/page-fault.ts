import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { exchange } from './exchange.ts'
import { guardedAgents, privateLiteral } from './guarded-agents.ts'

const timeoutMs = 10_000
const maxBytes = 64 * 1024

/**
 * Opens a page without keeping it; null if it is there or forwards elsewhere, or a sentence about what is wrong.
 * Connects to public addresses only, unless `allowPrivate`.
 */
export const pageFault = async (address: string, allowPrivate: boolean): Promise<string | null> => {
  const url = new URL(address)
  if (!allowPrivate && privateLiteral(url) !== null) return `${url.host} is a private address.`
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const agent = guardedAgents(allowPrivate, lookup)(url.protocol).fresh
  const request = send(url, { method: 'GET', agent, headers: { 'user-agent': 'Atrium', accept: 'text/html' } })
  request.end()
  let status = 0
  const onStatus = (answer: number) => {
    status = answer
  }
  const { outcome, abort } = exchange(request, { url, maxBytes, redact: (words) => words, onStatus })
  const timer = setTimeout(abort, timeoutMs)
  await outcome.finally(() => clearTimeout(timer))
  if (status === 0) return `${url.host} does not answer.`
  return status < 400 ? null : `${url.host} answers with ${status}: there is no such page, or it is not public.`
}
