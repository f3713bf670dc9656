import { expect, it } from 'vitest'
import { type BulkAnswer, maxInBulk } from '#contracts/lead/http/lead-bulk.ts'
import { bulkSum, undoParts } from '#mfe/leads/model/undo-parts.ts'

const previous = {
  status: 'proposal_sent',
  priority: 'medium',
  lastContactDate: '2026-11-29T10:00:00.000Z',
  lostReason: '\u0001'.repeat(1000),
  ownerId: null,
  followUpDate: '2026-12-01',
} as const
const answerFor = (count: number, outcome: 'changed' | 'refused'): BulkAnswer => ({
  ...{ changed: 0, unchanged: 0, refused: 0, [outcome]: count },
  results: Array.from({ length: count }, (_, place) => ({
    ...{ id: `01980000-0000-7000-8000-${String(place).padStart(12, '0')}`, version: 2, outcome, detail: null },
    previous: outcome === 'changed' ? previous : null,
  })),
})

it('undoing the greatest bulk change fits into calls of 4 MiB, whatever the reasons say', () => {
  const answer = answerFor(maxInBulk, 'changed')
  const parts = undoParts(answer)
  const sizes = parts.map((leads) => Buffer.byteLength(JSON.stringify({ leads })))
  expect(Math.max(...sizes)).toBeLessThan(4 * 1024 * 1024)
  expect(parts.flat().map(({ id }) => id)).toEqual(answer.results.map(({ id }) => id))
})

it('undoing leaves out what was refused, and reports all calls as one', () => {
  const [one, other] = [answerFor(2, 'changed'), answerFor(1, 'refused')]
  const sum = bulkSum([one, other])
  expect(sum).toMatchObject({ changed: 2, unchanged: 0, refused: 1, results: [{}, {}, {}] })
  expect(undoParts(sum).map(({ length }) => length)).toEqual([2])
})
