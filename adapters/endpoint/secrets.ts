import { createHmac } from 'node:crypto'
import { redactWords } from '#domain/kernel/secret-words.ts'
import type { CallSecrets } from '#domain/workflow/ports/call-settings.ts'

/** A signed message: what Standard Webhooks signs, in this order. `at` in seconds since 1970. */
type Message = { readonly id: string; readonly at: number; readonly body: Buffer }

/** The headers that authenticate a call. A bearer token replaces basic credentials: a call has one Authorization. */
export const secretHeaders = (
  { headers, bearer, basic, signing }: CallSecrets,
  message: Message,
): Record<string, string> => ({
  ...(basic === null ? {} : { authorization: `Basic ${basicOf(basic)}` }),
  ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
  ...(signing === null ? {} : webhookSignature([signing], message)),
  ...Object.fromEntries(headers.map(({ name, value }) => [name, value])),
})

/**
 * https://www.standardwebhooks.com: HMAC-SHA-256 over id, timestamp and body, one signature per secret.
 * @param secrets `whsec_` and the base64 of a key.
 */
export const webhookSignature = (secrets: readonly string[], { id, at, body }: Message) => {
  const macOf = (secret: string) =>
    createHmac('sha256', keyOf(secret)).update(`${id}.${at}.`).update(body).digest('base64')
  const signatures = secrets.map((secret) => `v1,${macOf(secret)}`).join(' ')
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': signatures }
}

const keyOf = (secret: string) => Buffer.from(secret.slice('whsec_'.length), 'base64')

const basicOf = ({ user, password }: { readonly user: string; readonly password: string }) =>
  Buffer.from(`${user}:${password}`).toString('base64')

/** Replaces the secrets of a call in text, as they are and in the encodings that echoes commonly use. */
export const redactor = (secrets: CallSecrets): ((text: string) => string) => {
  const { headers, bearer, basic, signing } = secrets
  const words = [
    ...headers.flatMap(({ value }) => [value, ...keysIn(value)]),
    ...(bearer === null ? [] : [bearer]),
    ...(basic === null ? [] : [basic.password]),
    ...(signing === null ? [] : [signing.slice('whsec_'.length)]),
  ]
  return redactWords([...words.flatMap(formsOf), ...(basic === null ? [] : [basicOf(basic)])])
}

const minKeyLength = 8

/** The keys within a header, such as behind a scheme or in a cookie, as programs quote them alone; dates are none. */
const keysIn = (header: string): readonly string[] =>
  header
    .split(/[\s,;="]+/)
    .filter(
      (part) => part.length >= minKeyLength && /\d/.test(part) && /[a-z]/i.test(part) && !/^\d{4}-\d\d/.test(part),
    )

const formsOf = (secret: string): readonly string[] => {
  const bytes = Buffer.from(secret)
  return [secret, bytes.toString('hex'), bytes.toString('hex').toUpperCase(), ...withinBase64(bytes)]
}

/** How bytes appear in a longer base64 text, for each offset in a group of three; short ones only as a whole. */
const withinBase64 = (bytes: Buffer): readonly string[] => {
  const whole = [bytes.toString('base64'), bytes.toString('base64url')]
  const parts = [0, 1, 2].flatMap((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64url')
    const part = text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6))
    return [part, part.replaceAll('-', '+').replaceAll('_', '/')]
  })
  return [...whole, ...parts.filter((part) => part.length >= 8)]
}
