import { expect, it } from 'vitest'
import type { Envelope } from '#domain/mailbox/ports/mailbox.ts'
import type { Progress } from '#domain/mailbox/ports/mailbox-progress.ts'
import { readMailbox } from '#domain/mailbox/service/read-mailbox.ts'

const noon = '2026-03-02T12:00:00.000Z'
const megabyte = 1024 ** 2

const desk = () => {
  let mails: Envelope[] = []
  let [uidValidity, progress] = [
    '1',
    { uidValidity: null, lastUid: 0, firstLookAt: null, lastLookAt: null, behind: 0, error: null } as Progress,
  ]
  const [seen, skipped, batches] = [new Set<string>(), [] as Envelope[], [] as string[][]]
  let failing: (subject: string) => boolean = () => false
  const take = async (arrivals: readonly { readonly envelope: Envelope }[]) => {
    const subjects = arrivals.map(({ envelope }) => envelope.subject)
    if (subjects.some(failing)) throw new Error('no space left')
    batches.push(subjects)
  }
  const look = readMailbox(
    {
      mailbox: {
        look: async () => ({ uidValidity, lastUid: mails.at(-1)?.uid ?? 0 }),
        after: async (uid, limit) => mails.filter((mail) => mail.uid > uid).slice(0, limit),
        ...{ since: async () => [], envelopes: async () => [], named: async () => [], sources: async () => new Map() },
        ...{ onNews: () => undefined, close: async () => undefined },
      },
      progress: {
        read: async () => progress,
        hold: async () => true,
        releaseLeases: async () => undefined,
        record: async (_, changes) => {
          progress = { ...progress, ...changes }
          return true
        },
      },
      seen: {
        hashOf: (identity) => identity.join(),
        among: async (hashes) => new Set(hashes.filter((hash) => seen.has(hash))),
        add: async (hashes) => {
          for (const hash of hashes) seen.add(hash)
        },
      },
      skipped: { add: async (...added) => void skipped.push(...added) },
      ...{ take, clock: { now: () => noon }, derivedId: () => '', complain: () => undefined },
    },
    'holder',
    () => false,
  )
  return {
    look,
    taken: () => batches.flat(),
    batches,
    skipped: () => skipped.map(({ subject }) => subject),
    fill: (...given: readonly (readonly [subject: string, size?: number])[]) => {
      mails = given.map(([subject, size = 1000], index) => ({
        ...{ uid: index + 1, receivedAt: noon, messageId: `<${subject}@a.example>`, subject, size },
        from: { name: '', address: 'ada@example.com' },
      }))
    },
    remake: () => {
      uidValidity += '1'
    },
    failOn: (fails: typeof failing) => {
      failing = fails
    },
  }
}

it('mails are taken together as far as they are at most 8 MB', async () => {
  const { look, fill, batches } = desk()
  await look()
  fill(['a', 5 * megabyte], ['b', 5 * megabyte], ['c', 2 * megabyte], ['d', megabyte], ['e', 20 * megabyte], ['f'])
  await look()
  expect(batches).toEqual([['a'], ['b', 'c', 'd'], ['e'], ['f']])
})

it('the one mail that fails in a batch is skipped after a while, and all others are taken once', async () => {
  const { look, fill, failOn, taken, skipped } = desk()
  await look()
  fill(['a'], ['b'], ['c'], ['d'])
  failOn((subject) => subject === 'c')
  for (let looks = 0; looks < 5; looks++) await expect(look()).rejects.toThrow('no space left')
  await look()
  expect([taken(), skipped()]).toEqual([['a', 'b', 'd'], ['c']])
})

it('of a re-created folder, what was there before the first look is not taken, although the first look at it broke off', async () => {
  const { look, fill, failOn, remake, taken } = desk()
  fill(['old'])
  await look()
  remake()
  fill(['b'], ['c'], ['old'])
  failOn((subject) => subject === 'c')
  await expect(look()).rejects.toThrow('no space left')
  await expect(look()).rejects.toThrow('no space left')
  failOn(() => false)
  await look()
  expect(taken()).not.toContain('old')
  expect(taken()).toContain('c')
})
