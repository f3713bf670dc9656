import { randomBytes } from 'node:crypto'
import { migrate } from '#adapters/postgres/migrations/migrate.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { leads } from '#domain/lead/service/leads.ts'
import { rowOf } from '#domain/log/ports/views.ts'
import { freshDatabase } from '#tests/support/servers/fresh-database.ts'
import type { PostgresServer } from '#tests/support/servers/postgres-server.ts'
import { openAtriumStore } from '../appends/atrium-store.ts'
import { bareInsert, connections, makeBareTable } from '../appends/bare-insert.ts'
import { context, message, statusAt } from '../appends/lead-story.ts'
import { type Work, writeFor } from '../appends/writers.ts'
import type { Figure } from '../figures.ts'
import { openLoop } from '../open-loop.ts'
import { processorMs } from '../runs/processor-time.ts'
import { costBounds } from '../targets.ts'

const writerCounts = [1, 8, 32]
const seconds = 1.5
const openRate = 100
const openSeconds = 3

const row = {
  type: 'LeadStatusChanged',
  data: '{"status":"contacted"}',
  at: '2026-01-01T12:00:00Z',
  actor: 'visitor',
  correlationId: '0190b6f8-7e3c-7000-8000-0123456789ab',
}

/** Whole commands (read, decide, append, read model) against a prepared insert of one row, in turns. */
export const measureAppendCosts = async (server: PostgresServer): Promise<readonly Figure[]> => {
  const { url, drop } = await freshDatabase(server)
  try {
    await migrate(url)
    await makeBareTable(url)
    return await measureAt(url)
  } finally {
    await drop()
  }
}

const measureAt = async (url: string): Promise<readonly Figure[]> => {
  const { store, close } = openAtriumStore(url, randomBytes(32))
  const service = leads(store, uuidIds)
  const capture = async () => {
    const outcome = await service.receiveMessage(message(), context())
    if (!outcome.accepted) throw new Error('a message was not received')
    return rowOf(outcome.changes, 'leads')
  }
  const changer = async (): Promise<Work> => {
    let { id, version } = await capture()
    return async () => {
      version += 1
      await service.revise(id, { status: statusAt(version) }, context())
    }
  }
  const figures: Figure[] = []
  for (const count of writerCounts) {
    const clients = await connections(url, count)
    const { writer } = bareInsert('bare', clients, row)
    const writers = async (make: (index: number) => Promise<Work>) =>
      Promise.all(Array.from({ length: count }, (_, index) => make(index)))
    const [bare, change, captures] = [await writers(writer), await writers(changer), await writers(async () => capture)]
    for (const each of [bare, change, captures]) await writeFor(seconds / 3, each)
    const [ofBare, ofChange, ofCapture] = [await costOf(bare), await costOf(change), await costOf(captures)]
    const writersSaid = `${count} writer${count === 1 ? '' : 's'}`
    figures.push(
      { name: `bare insert, ${writersSaid}`, value: ofBare, unit: ' µs' },
      {
        name: `status change against it, ${writersSaid}`,
        value: ratio(ofChange, ofBare),
        unit: ' x',
        bound: costBounds.statusChange(count),
      },
      {
        name: `capture against it, ${writersSaid}`,
        value: ratio(ofCapture, ofBare),
        unit: ' x',
        bound: costBounds.capture,
      },
    )
    await Promise.all(clients.map((client) => client.end()))
  }
  const latencies = await openLoop(openRate, openSeconds, await changer())
  await close()
  return [
    ...figures,
    { name: `status change at ${openRate} a second, p50`, value: latencies.at(0.5), unit: ' ms' },
    { name: `status change at ${openRate} a second, p99`, value: latencies.at(0.99), unit: ' ms' },
    { name: `status change at ${openRate} a second, p99.9`, value: latencies.at(0.999), unit: ' ms' },
  ]
}

const ratio = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? undefined : one / other

/** Microseconds of processor time per unit of work, of this process and of PostgreSQL. */
const costOf = async (writers: readonly Work[]): Promise<number | undefined> => {
  const before = await allMs()
  const { perSecond } = await writeFor(seconds, writers)
  const after = await allMs()
  return before === null || after === null ? undefined : ((after - before) * 1000) / (perSecond * seconds)
}

const allMs = async (): Promise<number | null> => {
  const others = await processorMs([])
  const { user, system } = process.cpuUsage()
  return others === null ? null : others + (user + system) / 1000
}
