import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { type SQLQuery, sql } from '#adapters/postgres/connection/sql.ts'
import { dayAfter, dayOf, dayStart } from '#domain/kernel/instant.ts'
import type { TodayFinder, TodayQuery, TodayReader, Waiting, WaitingOfDay } from '#domain/today/ports/today-reader.ts'
import { type Section, sections, type WaitingItem } from '#domain/today/views/waiting-item.ts'
import { leadsMeetingWithin, tablesAt } from './past-tables.ts'
import { sectionQueries } from './sections.ts'

/** One query for all sections, each with its whole count and its first items. */
export const postgresTodayReader = (postgres: Postgres): TodayReader => ({
  read: (query) => waitingIn(postgres, query, sql``),
})

/** The same queries on the tables as they were at the moment. */
export const postgresTodayFinder = (postgres: Postgres): TodayFinder => ({
  leadsThatMeet: async (query) => {
    const rows = await reaching(postgres.db.query(leadsMeetingWithin(dayIn(query), query.now)))
    return (rows as { id: string }[]).map(({ id }) => id)
  },
  read: (query, meetings) => waitingIn(postgres, query, tablesAt(query.now, meetings)),
})

/** @param tables common table expressions that stand for tables of their names */
const waitingIn = async ({ db }: Postgres, query: TodayQuery, tables: SQLQuery): Promise<WaitingOfDay> => {
  const { userId, now, timeZone } = query
  const { today, dayStart: start, dayEnd } = dayIn(query)
  const queries = sectionQueries({ userId, now, today, dayStart: start, dayEnd })
  const all = sql`${tables} ${sql.join(Object.values(queries), sql` union all `)}`
  const rows = Map.groupBy((await reaching(db.query(all))) as ItemRow[], ({ section }) => section)
  const waiting = (section: Section): Waiting => {
    const own = rows.get(section) ?? []
    return { count: own[0]?.count ?? 0, items: own.map((row) => itemOf(row, timeZone)) }
  }
  const bySection = Object.fromEntries(sections.map((section) => [section, waiting(section)]))
  return { today, ...(bySection as Record<Section, Waiting>) }
}

const dayIn = ({ now, timeZone }: TodayQuery) => {
  const today = dayOf(now, timeZone)
  return { today, dayStart: dayStart(today, timeZone), dayEnd: dayStart(dayAfter(today, 1), timeZone) }
}

type ItemRow = Omit<WaitingItem, 'at' | 'expiresAt'> & {
  readonly section: Section
  readonly count: number
  readonly at: Date | null
  readonly day: string | null
  readonly expiresAt: Date | null
}

/** What is due on a day is due from its beginning. */
const itemOf = ({ section, count, at, day, expiresAt, ...row }: ItemRow, timeZone: string): WaitingItem => ({
  ...row,
  at: at === null ? dayStart(day ?? '', timeZone) : at.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
})
