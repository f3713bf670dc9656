import type { Instant } from '../kernel/instant.ts'
import type { SectionTime, ShareEvent } from '../share/index.ts'

export type Reader = { readonly email: string; readonly visits: number; readonly lastOpenedAt: Instant }

/** Who read a share, when and what. */
export type Readership = {
  readonly views: number
  readonly firstViewedAt: Instant | null
  readonly lastViewedAt: Instant | null
  readonly machineOpens: number
  /** In the order in which they were first read. */
  readonly sections: readonly SectionTime[]
  /** Who said their address, the last first. */
  readonly readers: readonly Reader[]
}

type Opened = Extract<ShareEvent, { type: 'ShareOpened' }>['data']

export const readershipOf = (history: readonly ShareEvent[]): Readership => {
  const viewed = history.filter((event) => event.type === 'ShareViewed').map(({ data }) => data.viewedAt)
  const opened = history.filter((event) => event.type === 'ShareOpened').map(({ data }) => data)
  const read = history.filter((event) => event.type === 'ShareSectionsRead').flatMap(({ data }) => data.sections)
  return {
    views: viewed.length,
    firstViewedAt: viewed[0] ?? null,
    lastViewedAt: viewed.at(-1) ?? null,
    machineOpens: opened.filter(({ by }) => by === 'machine').length,
    sections: timeBySection(read),
    readers: readersAmong(opened.filter(({ by }) => by === 'person')),
  }
}

const timeBySection = (read: readonly SectionTime[]): readonly SectionTime[] => {
  const times = new Map<string, number>()
  for (const { section, milliseconds } of read) times.set(section, (times.get(section) ?? 0) + milliseconds)
  return [...times].map(([section, milliseconds]) => ({ section, milliseconds }))
}

/** A link that asks for addresses and is passed around has many readers: the screens name the last of them. */
const mostReaders = 100

const readersAmong = (opened: readonly Opened[]): readonly Reader[] => {
  const readers = new Map<string, Reader>()
  for (const { email, openedAt } of opened) {
    if (email === null) continue
    const key = email.toLowerCase()
    const visits = (readers.get(key)?.visits ?? 0) + 1
    readers.delete(key)
    readers.set(key, { email, visits, lastOpenedAt: openedAt })
  }
  return [...readers.values()].slice(-mostReaders).toReversed()
}
