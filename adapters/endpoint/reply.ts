import { type IncomingMessage, STATUS_CODES } from 'node:http'
import { retryAfterMs } from '#domain/kernel/retry-after.ts'
import type { EndpointReply } from '#domain/run/ports/endpoint.ts'
import { bodyText, legibleText, type Writing } from './body-text.ts'
import { type Failure, failedForNow, failWith, sizeFailure } from './failures.ts'
import { withoutCredentials } from './target.ts'

export type Terms = {
  readonly url: URL
  readonly maxBytes: number
  readonly onBytes: (bytes: number) => void
  /** Removes secrets from a text; applied before truncation, which could leave part of one. */
  readonly redact: (text: string) => string
  /** Receives the status of an answer, before its body. */
  readonly onStatus?: (status: number) => void
}

/** Maps a response to an outcome by its status, reading as much of the body as that needs. */
export const replyOf = async (response: IncomingMessage, terms: Terms): Promise<EndpointReply> => {
  const status = response.statusCode ?? 0
  terms.onStatus?.(status)
  if (isSuccess(status)) return readReply(response, terms)
  if (status >= 300 && status < 400) return redirectFailure(status, response.headers.location, terms.url)
  const error = await errorText(response, status, terms)
  if (!isTransient(status)) return failWith(error)
  return failedForNow(error, retryAfterMs(response.headers['retry-after'], Date.now()))
}

/** A status of the class 2xx; null is none. */
export const isSuccess = (status: number | null): status is number => status !== null && status >= 200 && status < 300

const isTransient = (status: number): boolean => [408, 425, 429].includes(status) || (status >= 500 && status < 600)

const readReply = async (response: IncomingMessage, { maxBytes, onBytes }: Terms): Promise<EndpointReply> => {
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) return sizeFailure(maxBytes)
  const { bytes, whole } = await collect(response, maxBytes, onBytes)
  if (!whole) return sizeFailure(maxBytes)
  const body = await bodyText(bytes, writingOf(response), maxBytes)
  return typeof body === 'string' ? { type: 'Answered', body } : body
}

const writingOf = ({ headers }: IncomingMessage): Writing => ({
  encoding: headers['content-encoding'] || 'identity',
  contentType: headers['content-type'],
})

const maxErrorBytes = 64 * 1024
const maxExcerptLength = 500

const errorText = async (response: IncomingMessage, status: number, { onBytes, redact }: Terms): Promise<string> => {
  const { bytes } = await collect(response, maxErrorBytes, onBytes)
  const excerpt = excerptOf(await legibleText(bytes, writingOf(response), maxErrorBytes), redact)
  if (excerpt !== '') return `The endpoint answered ${status}: ${excerpt}`
  const meaning = STATUS_CODES[status]
  return meaning === undefined ? `The endpoint answered ${status}.` : `The endpoint answered ${status} (${meaning}).`
}

/** The first 500 characters; here NUL is only replaced. */
const excerptOf = (text: string, redact: Terms['redact']): string =>
  [...redact(text).slice(0, 2 * maxExcerptLength)]
    .slice(0, maxExcerptLength)
    .join('')
    .replaceAll('\0', '\ufffd')
    .toWellFormed()
    .trim()

const maxShownLength = 2000

/** Redirects are not followed: the error names the address to enter instead. */
const redirectFailure = (status: number, location: string | undefined, from: URL): Failure => {
  const to = location === undefined ? null : URL.parse(location, from)
  if (to === null || !/^https?:$/.test(to.protocol) || to.href.length > maxShownLength)
    return failWith(`The endpoint answered ${status}, a redirect, but names no address that could be entered instead.`)
  if (withoutCredentials(to).href === from.href)
    return failWith(`The endpoint redirects (${status}) to its own address, ${from.href}.`)
  return failWith(
    `The endpoint redirects (${status}), which is not followed. Enter this address instead: ${withoutCredentials(to).href}`,
  )
}

type Collected = { readonly bytes: Buffer; readonly whole: boolean }

// Many tiny chunks cost a hundred times their size in object overhead.
const maxPieces = 1024

/**
 * Reads up to `maxBytes` bytes of a body and destroys the connection if there are more. `onBytes` receives the size of each
 * chunk.
 */
const collect = async (
  body: IncomingMessage,
  maxBytes: number,
  onBytes: (bytes: number) => void,
): Promise<Collected> => {
  let pieces: Buffer[] = []
  let size = 0
  for await (const piece of body as AsyncIterable<Buffer>) {
    size += piece.length
    onBytes(piece.length)
    pieces.push(piece)
    if (size > maxBytes) return { bytes: Buffer.concat(pieces).subarray(0, maxBytes), whole: false }
    if (pieces.length > maxPieces) pieces = [Buffer.concat(pieces)]
  }
  return { bytes: Buffer.concat(pieces), whole: true }
}
