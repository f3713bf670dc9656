import { createHmac, randomUUID } from 'node:crypto'

/** Of the secrets that Standard Webhooks gives out: base64 after a prefix. */
export const recorderSecret = `whsec_${Buffer.from('a key of 24 bytes or more').toString('base64')}`

const keyOf = (secret: string) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

type Sent = {
  readonly secret?: string
  readonly timestamp?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** The current time as Standard Webhooks counts it. */
export const seconds = () => Math.floor(Date.now() / 1000)

/** Sends a body as Standard Webhooks says: HMAC-SHA-256 over id, timestamp and body. */
export const sendSigned = (url: string, body: string, sent: Sent = {}) => {
  const { secret = recorderSecret, timestamp = seconds(), headers = {} } = sent
  const id = `msg_${randomUUID()}`
  const digest = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')
  return fetch(`${url}/api/hooks/transcript`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': `v1,${digest}`,
      ...headers,
    },
    body,
  })
}

/** A call as a recorder tells of it. */
export const aCall = (fields: object = {}) => ({
  id: randomUUID(),
  title: 'Kick-off',
  startedAt: '2026-03-01T15:00:00Z',
  attendees: [{ name: 'Maya Ruiz', email: 'maya@example.com' }],
  summary: 'A site by May.',
  text: 'Ada: Hello.\nMaya: We need a site by May.',
  ...fields,
})

/** Sends a call; its status and answer. */
export const report = async (url: string, call: object, sent: Sent = {}) => {
  const response = await sendSigned(url, JSON.stringify(call), sent)
  return { status: response.status, body: await response.json() }
}
