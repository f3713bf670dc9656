import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { openPostgres } from '#adapters/postgres/connection/connection.ts'
import { postgresRunQueue } from '#adapters/postgres/run/run-queue.ts'
import { postgresWorkflowReader } from '#adapters/postgres/workflow/workflow-reader.ts'
import { hashedIds } from '#adapters/system/derived-ids.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { noBackground } from '#adapters/writer/background.ts'
import { canceller } from '#domain/kernel/cancellation.ts'
import { runExecutor } from '#domain/run/service/run-executor.ts'
import { runs } from '#domain/run/service/runs.ts'
import { noSettings } from '#domain/workflow/ports/call-settings.ts'
import { openAtriumStore } from '../appends/atrium-store.ts'

type Filled = { readonly url: string; readonly secret: Buffer; readonly workflowId: number }

const waveSize = 200
/** Two waves, so that Node decides one while PostgreSQL writes the other. */
const waves = 2

/**
 * Executes this many runs from request to end, as server and worker do, but in this process and with an endpoint that
 * answers at once; one in fifty fails. They write, update and delete the same rows as runs in production.
 */
export const fillRuns = async ({ url, secret, workflowId }: Filled, count: number): Promise<void> => {
  const { store, close } = openAtriumStore(url, secret)
  const postgres = openPostgres(url, (text) => console.warn(text))
  const workflows = postgresWorkflowReader(postgres)
  const queue = postgresRunQueue(postgres)
  const { start } = runs(store, workflows, uuidIds)
  const execute = runExecutor({
    ...{ store, workflows, clock: systemClock, derivedId: hashedIds, random: Math.random },
    endpoint: { call: async ({ runId }) => replyTo(runId) },
    writer: { draft: async () => ({ type: 'Cancelled' }) },
    callSettingsOf: async () => noSettings,
    backgroundOf: async () => noBackground,
    pause: async () => undefined,
  })
  const request = async (n: number) => {
    const id = randomUUIDv7()
    const context = { cause: { actor: 'bench', correlationId: id, causationId: id }, at: systemClock.now() }
    const inputs = { email: `ada${n}@example.com` }
    const started = await start({ workflowId, inputs, originRunId: null }, context)
    if (!started.accepted) throw new Error(`a run was refused: ${started.rejection.type}`)
  }
  let begun = 0
  const fill = async (worker: string): Promise<void> => {
    while (begun < count) {
      const numbers = Array.from({ length: Math.min(waveSize, count - begun) }, (_, n) => begun + n)
      begun += numbers.length
      await Promise.all(numbers.map(request))
      for (let left = numbers.length; left > 0; ) {
        const taken = await queue.take(worker, left, left)
        const held = { cancellation: canceller(), lost: () => false, release: async () => undefined }
        await Promise.all(
          taken.map((run) => execute({ ...run, ...held, stillOwn: () => queue.holds(worker, run.runId) })),
        )
        left -= taken.length
        // The other wave may have taken these runs in place of its own, which are not requested yet.
        if (taken.length === 0) await pause(5)
      }
    }
  }
  await Promise.all(Array.from({ length: waves }, (_, n) => fill(`bench ${n}`)))
  await close()
  await postgres.close()
}

const replyTo = (runId: string) => {
  const fails = Number.parseInt(runId.slice(-4), 16) % 50 === 0
  return fails
    ? ({ type: 'Failed', error: 'The endpoint answered 400.', mayRetry: false, retryAfterMs: null } as const)
    : ({ type: 'Answered', body: 'An answer of some length. '.repeat(24) } as const)
}
