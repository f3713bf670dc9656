import { describe, expect, it } from 'vitest'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import { MailInDoubt } from '#domain/mail/ports/mailer.ts'
import type { MailRecord } from '#domain/mail/ports/sent-mails.ts'
import { type Letter, mailNotices } from '#domain/mail/service/mail-notices.ts'
import { aNotice } from '#tests/ports/log/event-bus-notices.ts'

const record = { key: 'lead-1', about: 'lead-1', kind: 'new_lead', recipient: null } as const
const mail = { to: 'office@example.com', replyTo: 'ada@example.com', subject: 'A lead', text: 'Ada wrote.' }
const letter: Letter = { ...record, compose: async () => mail }

/** A mail server that answers with these outcomes in turn, then accepts; an error is thrown. */
const aPost = (letters: readonly Letter[], ...outcomes: readonly ('sent' | 'refused' | Error)[]) => {
  const [keys, pauses, complaints]: [string[], number[], string[]] = [[], [], []]
  const records = new Map<string, MailRecord>()
  /** The age of each hand-over that has begun, in milliseconds. */
  const underWay = new Map<string, number>()
  const next = [...outcomes]
  let recording: Error | null = null
  const handle = mailNotices(
    {
      mailer: {
        send: async ({ key, onHandOver }) => {
          const outcome = next.shift() ?? 'sent'
          if (outcome instanceof Error) throw outcome
          await onHandOver?.()
          keys.push(key)
          return outcome
        },
      },
      sent: {
        has: async (key) => records.has(key),
        begin: async (key) => {
          const ageMs = underWay.get(key)
          if (ageMs === undefined) underWay.set(key, 0)
          return ageMs === undefined ? { own: true } : { own: false, ageMs }
        },
        abandon: async (key) => void underWay.delete(key),
        add: async (...mails) => {
          if (recording !== null) throw recording
          for (const one of mails) records.set(one.key, one)
        },
      },
      pause: async (milliseconds) => void pauses.push(milliseconds),
      complain: (message) => void complaints.push(message),
      park: (_, work) => work,
    },
    'mail',
    async () => letters,
  )
  const failRecording = (error: Error | null) => {
    recording = error
  }
  return { handle: () => handle([aNotice()]), keys, pauses, complaints, records, underWay, failRecording }
}

describe('mails that events cause', () => {
  it('are sent once, however often their event is delivered', async () => {
    const post = aPost([letter])
    await post.handle()
    await post.handle()
    expect(post.keys).toEqual(['lead-1'])
    expect([...post.records.values()]).toEqual([record])
  })

  it('are composed only where they have not gone out', async () => {
    let composed = 0
    const compose = async () => {
      composed += 1
      return mail
    }
    const post = aPost([{ ...record, compose }])
    await post.handle()
    await post.handle()
    expect(composed).toBe(1)
  })

  it('are left out where there is nothing left to say', async () => {
    const post = aPost([{ ...record, compose: async () => null }])
    await post.handle()
    expect(post.keys).toEqual([])
    expect(post.records.size).toBe(0)
  })

  it('are not repeated after a refusal, which is reported', async () => {
    const post = aPost([letter], 'refused')
    await post.handle()
    await post.handle()
    expect(post.keys).toEqual(['lead-1'])
    expect(post.complaints).toEqual(['The mail server refuses the mail about lead-1; it is not sent again.'])
  })

  it('back off exponentially while the mail server is away, and start over once it is back', async () => {
    const away = new Unavailable('The mail server', null)
    const post = aPost([letter], away, away, away, 'sent', away)
    for (const _ of [1, 2, 3]) await expect(post.handle()).rejects.toThrow('cannot be reached')
    await post.handle()
    post.records.clear()
    await expect(post.handle()).rejects.toThrow('cannot be reached')
    expect(post.pauses).toEqual([1000, 2000, 4000, 1000])
  })

  it('pause for a minute at most', async () => {
    const post = aPost([letter], ...Array.from({ length: 9 }, () => new Unavailable('The mail server', null)))
    for (const _ of Array.from({ length: 9 })) await expect(post.handle()).rejects.toThrow('cannot be reached')
    expect(post.pauses.slice(-3)).toEqual([60_000, 60_000, 60_000])
  })

  it('that the mail server never answers for count as failures, which are limited', async () => {
    const post = aPost([letter], new MailInDoubt(new Error('closed')))
    await expect(post.handle()).rejects.not.toBeInstanceOf(Unavailable)
  })

  it('settle with the outcome, again as sent after a crash before it was recorded', async () => {
    const outcomes: string[] = []
    const settle = async (outcome: string) => void outcomes.push(outcome)
    const post = aPost([{ ...letter, settle }])
    await post.handle()
    await post.handle()
    expect(post.keys).toEqual(['lead-1'])
    expect(outcomes).toEqual(['sent', 'sent'])
  })

  it('that are refused are no record of a mail where the outcome is settled', async () => {
    const outcomes: string[] = []
    const settle = async (outcome: string) => void outcomes.push(outcome)
    const post = aPost([{ ...letter, settle }], 'refused')
    await post.handle()
    expect(outcomes).toEqual(['refused'])
    expect(post.records.size).toBe(0)
    expect(post.complaints).toEqual([])
  })
})

describe('a mail that is sent at most once', () => {
  const settled = (...outcomes: readonly Error[]) => {
    const all: string[] = []
    const settle = async (outcome: string) => void all.push(outcome)
    return { ...aPost([{ ...letter, settle }], ...outcomes), outcomes: all }
  }

  it('is left to the process that hands it over, for a minute', async () => {
    const post = settled()
    post.underWay.set('lead-1', 0)
    await expect(post.handle()).rejects.toThrow('is being sent by another process')
    post.underWay.set('lead-1', 59_999)
    await expect(post.handle()).rejects.toThrow('is being sent by another process')
    expect(post.outcomes).toEqual([])
    post.underWay.set('lead-1', 60_000)
    await post.handle()
    expect([post.outcomes, post.keys]).toEqual([['in doubt'], []])
  })

  it('is sent where another process sent it meanwhile, however long that took', async () => {
    const outcomes: string[] = []
    const settle = async (outcome: string) => void outcomes.push(outcome)
    const compose = async () => {
      post.records.set('lead-1', record)
      return mail
    }
    const post = aPost([{ ...letter, compose, settle }])
    post.underWay.set('lead-1', 90_000)
    await post.handle()
    expect([outcomes, post.keys]).toEqual([['sent'], []])
  })

  it('stays with the process that hands it over, though another one cannot reach the mail server', async () => {
    const post = settled(new Unavailable('The mail server', null))
    post.underWay.set('lead-1', 0)
    await expect(post.handle()).rejects.toThrow('The mail server cannot be reached')
    expect(post.underWay.has('lead-1')).toBe(true)
  })

  it('is not sent again where the record of it failed', async () => {
    const post = settled()
    post.failRecording(new Unavailable('PostgreSQL', null))
    await expect(post.handle()).rejects.toThrow('PostgreSQL cannot be reached')
    post.failRecording(null)
    await expect(post.handle()).rejects.toThrow('is being sent by another process')
    expect([post.keys, post.outcomes]).toEqual([['lead-1'], []])
  })
})
