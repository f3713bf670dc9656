import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { EndpointReply } from '../../domain/ports/endpoint.ts'
import { bodyText } from './body-text.ts'
import { collect } from './collect.ts'
import { failed, failedForNow, tooLarge } from './failures.ts'
import { redirected } from './redirect.ts'
import { retryAfterMs } from './retry-after.ts'

type Terms = { readonly url: URL; readonly most: number; readonly hear: (bytes: number) => void }

/** What an answer means, by its status, once as much of its body was read as that takes. */
export const replyOf = async (response: IncomingMessage, terms: Terms): Promise<EndpointReply> => {
  const status = response.statusCode ?? 0
  if (status >= 200 && status < 300) return answered(response, terms)
  if (status >= 300 && status < 400) return redirected(status, response.headers.location, terms.url)
  const error = await complaint(response, status, terms)
  if (!mayHeal(status)) return failed(error)
  return failedForNow(error, retryAfterMs(response.headers['retry-after'], Date.now()))
}

const mayHeal = (status: number): boolean => [408, 425, 429].includes(status) || (status >= 500 && status < 600)

const answered = async (response: IncomingMessage, { most, hear }: Terms): Promise<EndpointReply> => {
  if (Number(response.headers['content-length'] ?? 0) > most) return tooLarge(most)
  const { bytes, whole } = await collect(response, most, hear)
  if (!whole) return tooLarge(most)
  const body = await bodyText(bytes, encodingOf(response), most)
  return typeof body === 'string' ? { type: 'Answered', body } : body
}

const encodingOf = ({ headers }: IncomingMessage): string => headers['content-encoding'] || 'identity'

const mostOfComplaint = 64 * 1024
const shownOfComplaint = 500

const complaint = async (response: IncomingMessage, status: number, { hear }: Terms): Promise<string> => {
  const { bytes } = await collect(response, mostOfComplaint, hear)
  const excerpt = await excerptOf(bytes, encodingOf(response))
  if (excerpt !== '') return `The endpoint answered ${status}: ${excerpt}`
  const meaning = STATUS_CODES[status]
  return meaning === undefined ? `The endpoint answered ${status}.` : `The endpoint answered ${status} (${meaning}).`
}

/** The first 500 characters, whatever they are: here a byte that is no UTF-8 or a NUL only gets a substitute. */
const excerptOf = async (bytes: Buffer, encoding: string): Promise<string> => {
  const text = encoding === 'identity' ? bytes.toString() : await bodyText(bytes, encoding, mostOfComplaint)
  if (typeof text !== 'string') return ''
  return [...text.slice(0, 2 * shownOfComplaint)]
    .slice(0, shownOfComplaint)
    .join('')
    .replaceAll('\0', '\ufffd')
    .toWellFormed()
    .trim()
}
