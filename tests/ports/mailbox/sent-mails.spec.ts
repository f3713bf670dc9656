import { describe, expect, it } from 'vitest'
import { postgresSentMails } from '#adapters/postgres/mail/sent-mails.ts'
import { twoProcesses } from '#tests/support/process/two-processes.ts'

const receipt = { key: 'share-1-decision-reader', about: 'share-1', kind: 'decision', recipient: 'reader' } as const
const event = '01a21045-3990-7000-8000-000000000001'
const user = '01a21045-3990-7000-8000-000000000002'

describe('mails that were sent', () => {
  it('are found by their key and by what they are about, in every process', async () => {
    const { here, there } = await twoProcesses()
    const sent = postgresSentMails(here.postgres)
    await sent.add(receipt, { key: 'lead-1', about: 'lead-1', kind: 'new_lead', recipient: null })
    await sent.add(receipt)
    expect([await sent.has(receipt.key), await sent.has('share-1')]).toEqual([true, false])
    const matches = await postgresSentMails(there.postgres).about(['share-1', 'share-2'])
    expect(matches).toEqual([{ about: 'share-1', kind: 'decision', recipient: 'reader', at: expect.any(String) }])
  })

  it.each([
    ['lead-1', 'lead-1', 'new_lead', null],
    ['mail-7', 'mail-7', 'written', null],
    ['share-1-decision-office', 'share-1', 'decision', 'office'],
    ['share-1-code-1770000000000', 'share-1', 'code', null],
    [`notification-${event}-${user}`, event, 'notification', user],
    ['security-1', 'security-1', 'security', null],
    ['log-head 2026-03-02', 'log-head', 'log_head', null],
  ])('have their subject by the key %s that an earlier release wrote', async (key, about, kind, recipient) => {
    const { postgres } = (await twoProcesses()).here
    await postgres.pool.query('insert into mails_sent (key) values ($1)', [key])
    const [mail] = await postgresSentMails(postgres).about([about])
    expect(mail).toMatchObject({ about, kind, recipient })
  })
})
