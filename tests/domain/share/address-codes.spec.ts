import { expect, it } from 'vitest'
import type { Throttle } from '#domain/kernel/throttle.ts'
import { addressCodes } from '#domain/share/service/address-codes.ts'

/** Counts without a clock: all of a test is within one period. */
const countingThrottle = (): Throttle => {
  const hits = new Map<string, number>()
  const count = (bucket: string, step: number) => hits.set(bucket, (hits.get(bucket) ?? 0) + step)
  return {
    pass: async (bucket, { max }) => {
      if ((hits.get(bucket) ?? 0) >= max) return { open: false, retryAfterSeconds: 900 }
      count(bucket, 1)
      return { open: true }
    },
    refund: async (bucket) => void count(bucket, -1),
    forgive: async (bucket) => void hits.delete(bucket),
  }
}

const now = '2026-05-01T09:00:00.000Z'
const client = 'client@example.com'

const codesOf = (mails: string[]) =>
  addressCodes(
    {
      secrets: { codeOf: () => '123456' } as never,
      throttle: countingThrottle(),
      mailer: {
        send: async ({ to }) => {
          mails.push(to)
          return 'sent'
        },
      },
      sent: { add: async () => undefined, about: async () => [] },
      clientOf: async () => client,
    },
    { replyTo: 'office@example.com', mailOf: () => ({ subject: 'Code', text: 'code is 123456' }) },
  )

// A tunnel broker hands out a /48 for nothing: 65,536 networks, each with five guesses at a code of six digits.
it('a client is mailed codes on each of a few networks, and not on each of a /48', async () => {
  const mails: string[] = []
  const codes = codesOf(mails)
  const askFrom = (network: number) =>
    codes.send({
      session: { shareId: 'share', visitId: `visit ${network}`, by: 'person', openedAt: now },
      email: client,
      address: `2001:db8:1:${network.toString(16)}::1`,
      language: 'en',
      now,
    })
  for (let network = 0; network < 10; network++) expect(await askFrom(network)).toBe('Sent')
  for (let network = 10; network < 300; network++) await askFrom(network)
  expect(mails.length).toBeLessThanOrEqual(55)
})
