import { expect, it } from 'vitest'
import { MailInDoubt } from '#domain/mail/ports/mailer.ts'
import type { Delivery } from '#domain/notification/ports/deliveries.ts'
import { deliverNotifications } from '#domain/notification/service/deliver-notifications.ts'
import { virtualTimer } from '#tests/support/virtual-timer.ts'

it('a notification that the mail server never answers for is mailed three times at most', async () => {
  const { timer, advance } = virtualTimer()
  const to = { channel: 'mail', email: 'ada@bits.example', userId: 'ada' } as const
  const due: Delivery[] = [{ key: 'notification-1', to, notifications: [] }]
  const sent: string[] = []
  const delivering = deliverNotifications(
    {
      deliveries: {
        take: async () => [...due],
        delivered: async () => void due.pop(),
        failed: async () => undefined,
      },
      mailer: {
        send: async ({ key }) => {
          sent.push(key)
          throw new MailInDoubt(new Error('closed'))
        },
      },
      webhook: null,
      sent: { add: async () => undefined },
      clock: { now: () => '2026-03-01T00:00:00.000Z' },
      timer,
      complain: () => undefined,
    },
    { brandName: 'Bits', replyTo: 'office@bits.example', day: String, urlOf: () => '', accountUrl: '' },
  )
  await advance(60_000)
  await delivering.stop()
  expect(sent).toHaveLength(3)
})
