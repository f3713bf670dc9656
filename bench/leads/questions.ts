import { leadPriorities, leadSources, leadStatuses } from '#contracts/lead/http/leads.ts'

const sorts = ['createdAt', 'name', 'estimatedValue', 'lastContactDate'].flatMap((field) => [field, `-${field}`])

/** With all, many, few or no matches; two letters and more, within words and across them. */
const texts = [
  ...['co', 'ma', 'an', 'zu', 'qx', '.e', 'üL', '-b', '99'],
  ...[
    'son',
    'rit',
    'eri',
    'smith',
    'zuck',
    'MÜLLER',
    'garden',
    '.example',
    'maria lind',
    'a.b',
    '4321',
    'nobody at all',
  ],
]

const paths = (path: string, queries: readonly Record<string, string | undefined>[]) =>
  queries.map((query) => {
    const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
    return `${path}?${new URLSearchParams(given)}`
  })

const filters = [undefined, ...leadStatuses].flatMap((status) =>
  [undefined, ...leadPriorities].flatMap((priority) =>
    [undefined, ...leadSources].map((source) => ({ status, priority, source })),
  ),
)

/** A filter for each search, varying. */
const filterAt = (n: number) => filters[(n * 37) % filters.length] ?? {}

/** The requests of the leads screen. */
export const questions: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'first page',
    paths(
      '/api/leads',
      sorts.flatMap((sort) => Array.from({ length: 5 }, () => ({ sort }))),
    ),
  ],
  [
    'search',
    paths(
      '/api/leads',
      sorts.flatMap((sort) => texts.map((search) => ({ sort, search }))),
    ),
  ],
  [
    'filter',
    paths(
      '/api/leads',
      sorts.flatMap((sort) => filters.map((filter) => ({ sort, ...filter }))),
    ),
  ],
  [
    'search and filter',
    paths(
      '/api/leads',
      sorts.flatMap((sort, s) => texts.map((search, t) => ({ sort, search, ...filterAt(s * 31 + t) }))),
    ),
  ],
  ['numbers', Array.from({ length: 100 }, () => '/api/leads/stats')],
  ['trends', Array.from({ length: 100 }, () => '/api/leads/trends')],
  [
    'board',
    paths(
      '/api/leads/board',
      sorts.flatMap((sort) => Array.from({ length: 5 }, () => ({ sort }))),
    ),
  ],
  [
    'board, search',
    paths(
      '/api/leads/board',
      sorts.flatMap((sort) => texts.map((search) => ({ sort, search }))),
    ),
  ],
])
