import type { OriginOfVisit } from '#contracts/lead/http/origin-of-visit.ts'
import type { ContactFields } from './contact-rules.ts'

/** What goes along with the fields. */
export type Along = {
  /** The field that only robots fill in. */
  readonly website: string
  /** How long the page was open, in milliseconds. */
  readonly elapsed: number
  readonly origin: OriginOfVisit
  /** What stands beside the button. */
  readonly consent: string
}

type Attempt = { readonly content: string; readonly body: string; readonly key: string }

const patience = 30_000

/**
 * Sends contact messages. A failed one that is sent again unchanged keeps its idempotency key,
 * so that a message whose answer was lost on the way does not arrive twice. Throws on any failure.
 */
export const contactSender = (url = '/api/contact') => {
  let last: Attempt | undefined
  return async (fields: ContactFields, along: Along): Promise<void> => {
    const content = JSON.stringify(fields)
    // The very body of the first attempt goes again: one key is for one body.
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
    signal: AbortSignal.timeout(patience),
  })

/** `crypto.randomUUID` is missing where the site is served without TLS. */
const freshKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
