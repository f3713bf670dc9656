import type { Parked, ParkedWork } from '#domain/log/ports/parked-work.ts'
import type { MemoryDatabase } from '../memory-database.ts'

/** Keeps the failure counts in the database, so that they share its lifetime. */
export const memoryParkedWork = (database: MemoryDatabase): ParkedWork => {
  const rows = () => database.tables().failures
  const parkedRows = () => [...rows().values()].filter((row): row is Parked => row.parkedAt !== null)
  return {
    failed: async (consumer, notice, error, max) => {
      const key = keyOf(consumer, notice.id)
      const former = rows().get(key)
      const tries = (former?.tries ?? 0) + 1
      const now = new Date(database.now()).toISOString()
      const parkedAt = former?.parkedAt ?? (tries >= max ? now : null)
      const id = former?.id ?? database.ids.next()
      rows().set(key, { id, consumer, notice, tries, error, parkedAt, asked: former?.asked ?? false })
      return tries
    },
    succeeded: async (consumer, noticeId) => void rows().delete(keyOf(consumer, noticeId)),
    list: async () =>
      parkedRows()
        .sort((one, other) => other.parkedAt.localeCompare(one.parkedAt))
        .slice(0, 100),
    count: async () => parkedRows().length,
    askAgain: async (id) => {
      const row = parkedRows().find((one) => one.id === id)
      if (row !== undefined) rows().set(keyOf(row.consumer, row.notice.id), { ...row, asked: true })
      return row !== undefined
    },
    takeAsked: async (consumers) => {
      const due = parkedRows().filter(({ asked, consumer }) => asked && consumers.includes(consumer))
      const work = due.map((row) => ({ ...row, asked: false }))
      for (const row of work) rows().set(keyOf(row.consumer, row.notice.id), row)
      return work
    },
  }
}

const keyOf = (consumer: string, noticeId: string) => `${consumer} ${noticeId}`
