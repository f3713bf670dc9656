import { randomUUIDv7 } from 'node:crypto'
import { systemClock } from '#adapters/system/system-clock.ts'
import { systemTimer } from '#adapters/system/system-timer.ts'
import type { TwoEnds } from '#tests/support/log/two-ends.ts'
import { endOf, memoryEventLog } from '#tests/support/memory/log/memory-event-log.ts'
import {
  memoryAppendTogether,
  memoryEventStore,
  memoryIdempotencyKeys,
} from '#tests/support/memory/log/memory-event-store.ts'
import { memorySubscriptions } from '#tests/support/memory/log/memory-subscriptions.ts'
import { type MemoryDatabase, memoryDatabase } from '#tests/support/memory/memory-database.ts'
import { memoryRunQueue } from '#tests/support/memory/memory-run-queue.ts'
import { memoryLeadReader } from '#tests/support/memory/views/memory-lead-reader.ts'
import { memoryRunReader } from '#tests/support/memory/views/memory-run-reader.ts'
import { memoryShareReader } from '#tests/support/memory/views/memory-share-reader.ts'
import { memoryTriggerProgress, memoryTriggerReader } from '#tests/support/memory/views/memory-trigger-reader.ts'
import { memoryWorkflowReader } from '#tests/support/memory/views/memory-workflow-reader.ts'

/** One process's adapters on a database in memory. */
export const openMemoryProcess = (database: MemoryDatabase) => {
  const complaints: string[] = []
  const log = memoryEventLog(database)
  const name = randomUUIDv7()
  return {
    log,
    complaints,
    store: memoryEventStore(database),
    together: memoryAppendTogether(database),
    subscriptions: memorySubscriptions({ database, log, timer: systemTimer }, name, (complaint) => {
      complaints.push(complaint)
    }),
    keys: memoryIdempotencyKeys(database),
    leadReader: memoryLeadReader(database),
    runReader: memoryRunReader(database),
    shareReader: memoryShareReader(database, () => null),
    workflowReader: memoryWorkflowReader(database),
    triggerReader: memoryTriggerReader(database),
    triggerProgress: memoryTriggerProgress(database),
    queueOf: (leaseSeconds?: number) =>
      memoryRunQueue(database, { random: Math.random, ...(leaseSeconds === undefined ? {} : { leaseSeconds }) }),
  }
}

/** Two processes on one database in memory, on the system clock. */
export const twoMemoryProcesses = async (): Promise<TwoEnds> => {
  const database = memoryDatabase(systemClock, { next: randomUUIDv7 })
  const loseAfter = async (position: number) => {
    const tables = database.snapshot()
    tables.events.splice(position)
    for (const [stream, places] of tables.streams)
      tables.streams.set(
        stream,
        places.filter((place) => place <= position),
      )
    const end = endOf(tables.events)
    for (const [name, place] of tables.checkpoints)
      tables.checkpoints.set(name, { ...place, position: Math.min(place.position, end.position) })
    database.restore(tables)
  }
  return { here: openMemoryProcess(database), there: openMemoryProcess(database), loseAfter }
}
