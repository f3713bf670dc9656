import { problemResponse } from '#adapters/http/server/problems.ts'
import { type Wording, wording } from '#contracts/messages.ts'
import type { Guard } from './caller.ts'

const maxPathLength = 2048
const maxQueryLength = 8192

/** Refuses overlong request targets before they are parsed. */
export const boundedAddress: Guard = async (c, next) => {
  const { url } = c.req
  const detail = excessOf(url.slice(url.indexOf('/', url.indexOf('//') + 2)))
  return detail === null ? next() : problemResponse(c, { status: 414, detail })
}

/** Which part of a request target is too long; null if none is. */
export const excessOf = (target: string): Wording | null => {
  const mark = target.indexOf('?')
  const pathLength = mark === -1 ? target.length : mark
  if (pathLength > maxPathLength) return wording('The path is over {count} KiB.', { count: maxPathLength / 1024 })
  if (target.length - pathLength - 1 <= maxQueryLength) return null
  return wording('The query is over {count} KiB.', { count: maxQueryLength / 1024 })
}

/**
 * Refuses requests for a foreign host, so that another name that resolves to this server (DNS rebinding) cannot read
 * from it as this origin. Own hosts are that of the public address and, on the connected port, the loopback names.
 */
export const ownHost = (publicUrl: string): Guard => {
  const { protocol, host: publicHost } = new URL(publicUrl)
  const isOwn = (host: string, port: number | undefined) =>
    hostBy(protocol, host) === publicHost || isLoopback(host, port)
  // Almost every request names one of a few own hosts: parsing addresses costs more than anything else here.
  const addresses = new Set<string>()
  return async (c, next) => {
    const host = c.req.header('host') ?? ''
    const port = (c.env as Connected | undefined)?.incoming?.socket?.localPort
    const name = `${host} ${port}`
    const sameTwice = c.req.url.startsWith(`http://${host}/`)
    const own =
      (sameTwice && addresses.has(name)) || (isOwn(host, port) && (sameTwice || isOwn(hostIn(c.req.url), port)))
    if (own && sameTwice && addresses.size < maxKnownNames) addresses.add(name)
    if (own) return next()
    return problemResponse(c, { status: 421, detail: misdirectedRefusal(host, publicUrl) })
  }
}

const maxKnownNames = 16

/** Names the host that arrived: a proxy may have taken its port away. */
const misdirectedRefusal = (host: string, publicUrl: string) =>
  `Atrium is not at the host ${JSON.stringify(host.slice(0, 200))} that this request names. Use ${publicUrl}, let a proxy pass on the Host that it gets, or set PUBLIC_URL to the address that people use.`

type Connected = { readonly incoming?: { readonly socket?: { readonly localPort?: number } } }

/** An absolute request target takes precedence over the Host header (RFC 9112, 3.2.2). */
const hostIn = (url: string) => (URL.canParse(url) ? new URL(url).host : '')

/** Normalised as in URLs: lower case, without the default port. Null if it is not a host. */
const hostBy = (protocol: string, host: string): string | null => {
  if (/[/?#@\\\s]/.test(host) || !URL.canParse(`${protocol}//${host}`)) return null
  return new URL(`${protocol}//${host}`).host
}

const loopback = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/

const isLoopback = (host: string, port: number | undefined): boolean => {
  const plain = hostBy('http:', host)
  if (plain === null) return false
  const { hostname, port: portText } = new URL(`http://${plain}`)
  return loopback.test(hostname) && Number(portText === '' ? 80 : portText) === port
}
