import { sql } from '@databases/pg'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { dayAfter, dayOf, dayStart } from '#domain/kernel/instant.ts'
import type { TodayReader, Waiting } from '#domain/today/ports/today-reader.ts'
import { type Section, sections, type WaitingItem } from '#domain/today/views/waiting-item.ts'
import { sectionQueries } from './sections.ts'

export const postgresTodayReader = ({ db }: Postgres): TodayReader => ({
  read: async ({ userId, now, timeZone }) => {
    const today = dayOf(now, timeZone)
    const [start, end] = [dayStart(today, timeZone), dayStart(dayAfter(today, 1), timeZone)]
    const queries = sectionQueries({ userId, now, today, dayStart: start, dayEnd: end })
    const all = sql.join(Object.values(queries), sql` union all `)
    const rows = Map.groupBy((await reaching(db.query(all))) as ItemRow[], ({ section }) => section)
    const waiting = (section: Section): Waiting => {
      const own = rows.get(section) ?? []
      return { count: own[0]?.count ?? 0, items: own.map((row) => itemOf(row, timeZone)) }
    }
    const bySection = Object.fromEntries(sections.map((section) => [section, waiting(section)]))
    return { today, ...(bySection as Record<Section, Waiting>) }
  },
})

type ItemRow = Omit<WaitingItem, 'at' | 'expiresAt'> & {
  readonly section: Section
  readonly count: number
  readonly at: Date | null
  readonly day: string | null
  readonly expiresAt: Date | null
}

/** What is due on a day is due from its beginning. */
const itemOf = ({ section: _, count: __, at, day, expiresAt, ...row }: ItemRow, timeZone: string): WaitingItem => ({
  ...row,
  at: at === null ? dayStart(day ?? '', timeZone) : at.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
})
