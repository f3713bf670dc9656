import type { ContactFields } from './contact-rules.ts'

type Attempt = { readonly content: string; readonly key: string }

const patience = 30_000

/**
 * Sends contact messages. A failed one that is sent again unchanged keeps its idempotency key,
 * so that a message whose answer was lost on the way does not arrive twice. Throws on any failure.
 */
export const contactSender = (url = '/api/contact') => {
  let last: Attempt | undefined
  return async (fields: ContactFields): Promise<void> => {
    const content = JSON.stringify(fields)
    if (last?.content !== content) last = { content, key: freshKey() }
    const response = await post(url, last)
    if (!response.ok) throw new Error(`${response.status}: ${(await response.text()) || response.statusText}`)
    last = undefined
  }
}

const post = (url: string, { content, key }: Attempt) =>
  fetch(url, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: content,
    signal: AbortSignal.timeout(patience),
  })

/** `crypto.randomUUID` is missing where the site is served without TLS. */
const freshKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
