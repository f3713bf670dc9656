import { freshKey } from '#contracts/fresh-key.ts'
import type { OriginOfVisit } from '#contracts/lead/http/origin-of-visit.ts'
import type { ContactFields } from './contact-rules.ts'

/** What is sent with the fields. */
type Along = {
  /** The field that only robots fill in. */
  readonly website: string
  /** How long the page was open, in milliseconds. */
  readonly elapsed: number
  readonly origin: OriginOfVisit
  /** The consent text beside the button. */
  readonly consent: string
}

type Attempt = { readonly content: string; readonly body: string; readonly key: string }

const timeoutMs = 30_000

/**
 * Sends contact messages. An unchanged retry keeps its idempotency key, so that a message with a lost response does not
 * arrive twice. Throws on any failure.
 */
export const contactSender = (url = '/api/contact') => {
  let last: Attempt | undefined
  return async (fields: ContactFields, along: Along): Promise<void> => {
    const content = JSON.stringify(fields)
    // Resends the first attempt's body: one key belongs to one body.
    if (last?.content !== content) last = { content, body: JSON.stringify({ ...fields, ...along }), key: freshKey() }
    const response = await post(url, last)
    if (!response.ok) throw new Error(`${response.status}: ${(await response.text()) || response.statusText}`)
    last = undefined
  }
}

const post = (url: string, { body, key }: Attempt) =>
  fetch(url, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  })
