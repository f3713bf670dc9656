import { randomUUIDv7 } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { backUp } from '#adapters/postgres/backup/back-up.ts'
import { importSealed } from '#adapters/postgres/backup/import-sealed.ts'
import { linesIn } from '#adapters/postgres/backup/lines-in.ts'
import { restore } from '#adapters/postgres/backup/restore.ts'
import { postgresRebuild } from '#adapters/postgres/log/rebuild/rebuild-read-models.ts'
import { rebuiltViews } from '#domain/process/rebuilt-views.ts'
import { exportOf } from '#tests/support/log/log-heads.ts'
import { type AtriumProcess, openProcess } from '#tests/support/process/atrium-process.ts'
import { requestRun, startAttempt } from '#tests/support/run/runs.ts'
import { triggerDesk, triggerWorker } from '#tests/support/run/trigger-desk.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'

const day = 24 * 3_600_000

const installation = async (): Promise<AtriumProcess> => {
  const { url, drop } = await migratedDatabase()
  onTestFinished(drop)
  const opened = openProcess(url)
  onTestFinished(opened.close)
  return opened
}

const clock = { now: () => '2026-01-04T12:00:00.000Z' }
async function* formerFormat(lines: AsyncIterable<string>) {
  for await (const line of lines)
    if (!line.startsWith('{"rows":')) yield line.replace('"atrium-log/2"', '"atrium-log/1","size":1')
}

it.each([
  ['a backup', (from: AtriumProcess) => backUp(from.postgres), restore],
  ['a sealed export', (from: AtriumProcess) => exportOf(from), importSealed],
  [
    'a sealed export of the first format',
    (from: AtriumProcess) => formerFormat(exportOf(from, [], { clock })),
    importSealed,
  ],
] as const)(
  'triggers go on from %s where they were, and waits that ended meanwhile end once',
  async (_, linesOf, fill) => {
    const from = await installation()
    const desk = await triggerDesk(from)
    const unfit = await desk.capture()
    const awaited = await desk.capture()
    await desk.reviseLead(unfit, { followUpDate: '2026-01-03' })
    await desk.reviseLead(awaited, { followUpDate: '2026-01-08' })
    const where = [{ field: 'status', op: 'is', value: 'qualified' }] as const
    await desk.add({ kind: 'event', on: 'follow_up_due', where })
    await desk.workflow(9)
    await desk.add({ kind: 'schedule', cron: '0 9 * * *', timeZone: 'UTC', missed: 'once' }, { workflowId: 9 })
    const waiting = randomUUIDv7()
    const step = {
      kind: 'wait',
      id: 'rest',
      name: 'Rest',
      seconds: 90 * 86_400,
      on: 'follow_up_due',
      where: [],
    } as const
    await desk.execute(waiting, requestRun({ workflowId: 8, builtIn: null, leadId: awaited, steps: [step] }))
    await desk.execute(waiting, startAttempt(desk.now()))
    await desk.catchUp()
    desk.pass(3 * day)
    await desk.worker.tick()
    // It fits now, and its day is past.
    await desk.reviseLead(unfit, { status: 'qualified' })
    expect([await desk.runs(7), (await desk.runs(9)).length]).toEqual([[], 1])

    const into = await installation()
    await fill(into.postgres, into, linesIn(linesOf(from)))
    await postgresRebuild(into.postgres, into.master)(rebuiltViews, () => undefined)
    desk.pass(8 * day)
    for (const worker of [triggerWorker(into, desk.now), triggerWorker(into, desk.now)]) await worker.tick()
    const runsOf = async (workflowId: number) => (await into.runReader.list({ workflowId, limit: 200 }))?.runs ?? []
    expect(await runsOf(7)).toEqual([])
    expect((await runsOf(9)).length).toBe(2)
    expect((await runsOf(8)).map(({ id, status }) => [id, status])).toEqual([[waiting, 'completed']])
  },
)
