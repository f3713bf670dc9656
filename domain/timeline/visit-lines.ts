import type { LinkedEntry } from '#domain/audit/service/feed.ts'

/** Events of a visit to a link, in the order of what says most about it. */
const visitTypes = ['ShareOpened', 'ShareViewed', 'ShareSectionsRead']

export type VisitWords = {
  /** A reading time in milliseconds, such as `20 s`. */
  readonly readingTime: (milliseconds: number) => string
  /** A section's name by its key. */
  readonly section: (key: string) => string
}

/** A line of the timeline; `what` in place of the usual words of its event. */
export type VisitLine = { readonly entry: LinkedEntry; readonly what?: string }

/** The events of runs and links, oldest first, with one line for each visit: when it began and what was read in it. */
export const visitLines = (entries: readonly LinkedEntry[], words: VisitWords): readonly VisitLine[] => {
  const visits = Map.groupBy(entries.filter(isOfVisit), visitOf)
  return entries.flatMap((entry) => {
    if (entry.data.by === 'machine') return [{ entry, what: 'Link opened by a program' }]
    if (!isOfVisit(entry)) return [{ entry }]
    const visit = visits.get(visitOf(entry)) ?? []
    return visit[0] === entry ? [lineOf(visit, entry, words)] : []
  })
}

const isOfVisit = ({ type, data }: LinkedEntry): boolean =>
  visitTypes.includes(type) && typeof data.visitId === 'string'

const visitOf = ({ streamId, data }: LinkedEntry): string => `${streamId} ${data.visitId}`

const lineOf = (visit: readonly LinkedEntry[], first: LinkedEntry, words: VisitWords): VisitLine => {
  const type = visitTypes.findLast((one) => visit.some((event) => event.type === one)) ?? first.type
  const times = timesOf(visit)
  const total = [...times.values()].reduce((sum, time) => sum + time, 0)
  if (total === 0) return { entry: { ...first, type } }
  const [longest = ''] = [...times].reduce((most, one) => (one[1] > most[1] ? one : most))
  const mostly = times.size === 1 ? 'only' : 'mostly'
  return {
    entry: { ...first, type },
    what: `Read for ${words.readingTime(total)}, ${mostly} ${words.section(longest)}`,
  }
}

/** The reading time of each section, in milliseconds. */
const timesOf = (visit: readonly LinkedEntry[]): ReadonlyMap<string, number> => {
  const times = new Map<string, number>()
  for (const { data } of visit)
    for (const { section, milliseconds } of sectionsIn(data.sections))
      times.set(section, (times.get(section) ?? 0) + milliseconds)
  return times
}

type SectionTime = { readonly section: string; readonly milliseconds: number }

const sectionsIn = (value: unknown): readonly SectionTime[] => (Array.isArray(value) ? value : [])
