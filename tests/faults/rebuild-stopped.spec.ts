import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { postgresRebuild } from '#adapters/postgres/log/rebuild/rebuild-read-models.ts'
import { leadHandler } from '#domain/lead/service/lead-handler.ts'
import { rebuiltViews } from '#domain/process/rebuilt-views.ts'
import { captureLead, noon, reviseLead } from '#tests/support/lead/leads.ts'
import { aStream, aVisitor } from '#tests/support/log/appends.ts'
import { twoProcesses } from '#tests/support/process/two-processes.ts'
import { runDesk } from '#tests/support/run/run-desk.ts'

const script = join(import.meta.dirname, '../support/process/rebuild-process.ts')

it('a stopped rebuild, also under the lock of appends, blocks no append and costs no lease', async () => {
  const { url, here } = await twoProcesses()
  const desk = runDesk(here, 60)
  await desk.create(1)
  const runId = await desk.request(1)
  await desk.queue.take('worker', 1, 1)
  const stream = aStream()
  const tellLead = leadHandler(here.store)
  const context = { cause: aVisitor, at: noon }
  await tellLead(stream, captureLead(), context)
  const child = spawn(process.execPath, [script, url, stream], { stdio: ['pipe', 'pipe', 'ignore'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  let stops = 0
  // First while it writes its own tables; events appended meanwhile are caught up on in the last transaction.
  for await (const line of createInterface({ input: child.stdout })) {
    if (line !== 'stopped') continue
    stops += 1
    await tellLead(stream, reviseLead({ estimatedValue: stops }), context)
    expect(await desk.queue.renew('worker', [runId])).toEqual([{ runId, cancelling: false }])
    child.stdin.write('.')
  }
  await exited
  expect(stops).toBe(2)
  const corrected = await postgresRebuild(here.postgres, here.master)(rebuiltViews, () => undefined)
  expect(corrected.filter((one) => one.corrected > 0)).toEqual([])
})

it('a last transaction that takes longer than it may is rolled back and tried again', async () => {
  const { url, here } = await twoProcesses()
  const stream = aStream()
  const tellLead = leadHandler(here.store)
  const context = { cause: aVisitor, at: noon }
  await tellLead(stream, captureLead(), context)
  const child = spawn(process.execPath, [script, url, stream, '700'], { stdio: ['pipe', 'pipe', 'ignore'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let result = ''
  for await (const line of createInterface({ input: child.stdout })) {
    if (line !== 'stopped') result = line
    else {
      await tellLead(stream, reviseLead({ estimatedValue: 7 }), context)
      child.stdin.write('.')
    }
  }
  expect(JSON.parse(result)).toMatchObject({ comings: 3 })
})
