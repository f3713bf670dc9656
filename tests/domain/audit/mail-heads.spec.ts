import { expect, it } from 'vitest'
import type { SignedHead } from '#domain/audit/ports/log-tree.ts'
import { mailHeads } from '#domain/audit/service/mail-heads.ts'
import type { Mail } from '#domain/mail/ports/mailer.ts'
import { eventually } from '#tests/support/eventually.ts'

const head: SignedHead = {
  size: 7,
  root: '00',
  note: 'atrium.test/log\n7\nAA=\n',
  signedAt: '2026-03-01T00:00:00.000Z',
}

/** A clock and a timer that only the test advances. */
const aPost = (fails = 0) => {
  const [mails, keys, complaints]: [Mail[], Set<string>, string[]] = [[], new Set(), []]
  let [now, last, left]: [string, SignedHead | null, number] = ['2026-03-04T10:00:00.000Z', head, fails]
  let call: () => void = () => undefined
  let scheduled = 0
  const mailing = mailHeads({
    heads: { last: async () => last },
    mailer: {
      send: async (mail) => {
        if (left-- > 0) throw new Error('the mail server is away')
        mails.push(mail)
        return 'sent'
      },
    },
    sent: {
      has: async (key) => keys.has(key),
      add: async (...mails) => mails.forEach(({ key }) => void keys.add(key)),
    },
    clock: { now: () => now },
    timer: {
      after: (_, next) => {
        call = next
        scheduled += 1
        return { cancel: () => undefined }
      },
    },
    ...{ to: 'board@example.com', replyTo: 'hello@example.com', brandName: 'Northlight' },
    complain: (message) => void complaints.push(message),
  })
  const later = async (to: string, is: SignedHead | null = head) => {
    ;[now, last] = [to, is]
    await eventually(() => expect(scheduled).toBeGreaterThan(0))
    scheduled = 0
    call()
    await eventually(() => expect(scheduled).toBe(1))
  }
  return { mailing, mails, complaints, later }
}

it('the newest head is mailed once a week', async () => {
  const post = aPost()
  await eventually(() => expect(post.mails).toHaveLength(1))
  expect(post.mails[0]).toMatchObject({ key: 'log-head 2026-03-02', to: 'board@example.com' })
  expect(post.mails[0]?.text).toContain(head.note)
  await post.mailing.stop()
})

it('a week has one mail, tried again until it leaves, and none without a head', async () => {
  const post = aPost(1)
  await eventually(() =>
    expect(post.complaints).toEqual(['The weekly head of the log was not mailed: the mail server is away']),
  )
  await post.later('2026-03-04T11:00:00.000Z')
  await post.later('2026-03-08T23:00:00.000Z')
  expect(post.mails.map(({ key }) => key)).toEqual(['log-head 2026-03-02'])
  await post.later('2026-03-09T00:00:00.000Z', null)
  await post.later('2026-03-09T01:00:00.000Z')
  expect(post.mails.map(({ key }) => key)).toEqual(['log-head 2026-03-02', 'log-head 2026-03-09'])
  await post.mailing.stop()
})
