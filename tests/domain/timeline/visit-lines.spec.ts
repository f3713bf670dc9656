import { expect, it } from 'vitest'
import type { LinkedEntry } from '#domain/audit/service/feed.ts'
import { linkedSummary } from '#domain/timeline/linked-entries.ts'
import { visitLines } from '#domain/timeline/visit-lines.ts'

const event = (position: number, type: string, data: object, streamId = 's1'): LinkedEntry => ({
  ...{ position, id: `event ${position}`, version: position, at: `2026-01-01T12:00:0${position}.000Z`, type },
  ...{ actor: `share:${streamId}`, actorName: `share:${streamId}`, kind: 'share', streamId, href: '/x' },
  ...{ text: 'Share viewed: Proposal Generation', runId: 'r1', data: { ...data } },
})

const words = { readingTime: (ms: number) => `${ms / 1000} s`, section: (key: string) => key.toUpperCase() }
const titles = new Map([['r1', 'Proposal for Cedar Kitchen']])

/** The lines with the seconds of their times. */
const lines = (...entries: readonly LinkedEntry[]) =>
  visitLines(entries, words).map(({ entry, what }) => `${entry.at.slice(18, 19)} ${linkedSummary(entry, titles, what)}`)

const read = (section: string, milliseconds: number) => ({ section, milliseconds })

it('a visit is one line, at the time of its first event, with its reading time and the section read longest', () => {
  expect(
    lines(
      event(1, 'ShareOpened', { visitId: 'a', by: 'person' }),
      event(2, 'ShareViewed', { visitId: 'a' }),
      event(3, 'ShareOpened', { visitId: 'b', by: 'person' }),
      event(4, 'ShareSectionsRead', { visitId: 'a', sections: [read('summary', 5000), read('investment', 4000)] }),
      event(5, 'ShareViewed', { visitId: 'b' }),
      event(6, 'ShareSectionsRead', { visitId: 'a', sections: [read('investment', 11_000)] }),
    ),
  ).toEqual([
    '1 Read for 20 s, mostly INVESTMENT: Proposal for Cedar Kitchen',
    '3 Document read: Proposal for Cedar Kitchen',
  ])
})

it('a visit that never saw the document, and a program, only open the link', () => {
  expect(
    lines(
      event(1, 'ShareOpened', { visitId: 'a', by: 'person' }),
      event(2, 'ShareOpened', { visitId: 'b', by: 'machine' }),
      event(3, 'ShareOpened', { visitId: 'a', by: 'person' }, 's2'),
    ),
  ).toEqual([
    '1 Link opened: Proposal for Cedar Kitchen',
    '2 Link opened by a program: Proposal for Cedar Kitchen',
    '3 Link opened: Proposal for Cedar Kitchen',
  ])
})

it('a run has the name of its workflow, as does a document without a title', () => {
  const run = { ...event(1, 'RunCompleted', {}), text: 'Run completed: Proposal Generation' }
  expect(linkedSummary(run, titles)).toBe('Run completed: Proposal Generation')
  expect(linkedSummary({ ...run, type: 'ShareCreated' }, new Map())).toBe('Link made: Proposal Generation')
})
