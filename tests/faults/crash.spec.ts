import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectEmbeddedPostgres } from '#adapters/postgres/embedded/index.ts'
import { workflowSteps } from '#contracts/run/http/steps.ts'
import { triggers } from '#contracts/trigger/http/triggers.ts'
import type { Step } from '#contracts/workflow/steps.ts'
import { staffClient } from '#tests/support/api-client.ts'
import { admin, testEnvironment } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectKept } from '#tests/support/installation/expect-kept.ts'
import { contactLoad } from '#tests/support/lead/contact-load.ts'
import { type ServerProcess, spawnServer } from '#tests/support/process/server-process.ts'
import { startWorker } from '#tests/support/process/worker-process.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'
import { ownNatsServer } from '#tests/support/servers/nats-server.ts'
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporary-folder.ts'

/** `KILLS=50 npm test -- tests/faults/crash.spec.ts` sets the number of kills, half in one process, half in several. */
const rounds = Math.ceil(Number(process.env.KILLS ?? 2) / 2)
const visitors = 6
/** Two minutes in addition to the rounds, enough for a busy machine. */
const timeOutMs = 120_000 + rounds * 15_000

let folder: TemporaryFolder
let server: ServerProcess
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(async () => {
  await server.end('SIGTERM')
  await folder.remove()
})

const start = (): Promise<string> => {
  server = spawnServer(folder.path, {
    PORT: '0',
    DATA_DIR: 'data',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    CONTACT_RATE_PER_MINUTE: '1000000',
    RUN_LEASE_SECONDS: '2',
  })
  return server.url()
}

const killDatabase = async (): Promise<void> => {
  const pidFile = await readFile(join(folder.path, 'data/postgres/cluster/postmaster.pid'), 'utf8')
  process.kill(Number.parseInt(pidFile, 10), 'SIGKILL')
}

/** Occurs in about one in 16 of the visitors' e-mail addresses. */
const some = '-4a'

const steps: Step[] = [
  { kind: 'wait', id: 'patience', name: 'Wait', seconds: 1, on: null },
  { kind: 'lead', id: 'note', name: 'Note', changes: { company: 'Ended by {steps.patience.output.by}' } },
  { kind: 'task', id: 'plan', name: 'Plan', title: 'Call {inputs.email}', dueInDays: 0, assignee: 'none' },
  { kind: 'lead', id: 'look', name: 'Look', changes: {} },
]

/** Adds a trigger that starts a run with steps for some leads. */
const addTrigger = async (url: string): Promise<void> => {
  const staff = await staffClient(url)
  await staff.call(workflowSteps.set, { params: { id: '1' }, body: { steps } })
  const where = [{ field: 'email', op: 'contains', value: some } as const]
  const body = { kind: 'event', on: 'lead_captured', where } as const
  await staff.call(triggers.add, { params: { id: '1' }, body })
}

const done = steps.map(({ id }) => id)

/** The record of each run and its lead: the completed steps, the run's end, the changes by a step, and the tasks. */
const story = `
  select lead_id as id,
         array(select case e.type when 'RunStepCompleted' then e.data->>'step' else e.type end from events e
                where e.stream = 'run-' || runs.id and (e.type = 'RunStepCompleted' or e.type = any('{RunCompleted,RunFailed,RunCancelled}'))
                order by e.version) as steps,
         (select count(*)::int from events e where e.stream = 'lead-' || lead_id and e.causation_id = runs.id || '/note') as changes,
         (select count(*)::int from events e where e.stream = 'lead-' || lead_id and e.type = 'LeadTaskAdded') as tasks
    from runs where starts_with(started_by, 'trigger:') order by lead_id`

/** Once the worker has caught up, every matching lead has one run, which did each step once and in order. */
const expectTriggeredOnce = async (connectionString: string): Promise<void> => {
  const database = new pg.Client({ connectionString })
  await database.connect()
  const pattern = [`%${some}%`]
  const { rows: wanted } = await database.query<{ id: string }>(
    'select id from leads where email like $1 order by id',
    pattern,
  )
  const once = wanted.map(({ id }) => ({ id, steps: [...done, 'RunCompleted'], changes: 1, tasks: 1 }))
  await eventually(async () => expect((await database.query(story)).rows).toEqual(once), 60_000).finally(() =>
    database.end(),
  )
}

describe('the server killed while it starts for the first time, then under load at any moment, alone or with its database', () => {
  it(
    'starts from any intermediate state, and loses and duplicates no acknowledged message, and no run that a trigger starts',
    async () => {
      const starting = start().catch(() => undefined)
      // Once the database is there, the schema and the first account follow.
      const isMade = () => expect(existsSync(join(folder.path, 'data/postgres/cluster'))).toBe(true)
      await eventually(isMade, 30_000)
      await pause(Math.random() * 800)
      await server.end('SIGKILL')
      await starting
      let url: string = await start()
      await addTrigger(url)
      const load = contactLoad(() => url, visitors)
      for (let round = 1; round <= rounds; round++) {
        const before = load.acknowledged.size
        await eventually(() => expect(load.acknowledged.size).toBeGreaterThan(before + 10), 20_000)
        await pause(Math.random() * 600)
        await Promise.all([server.end('SIGKILL'), round % 2 === 1 && killDatabase()])
        url = await start()
      }
      await load.stop()
      expect(load.acknowledged.size).toBeGreaterThan(rounds * 10)
      expect(load.refused.get('none')).toBeGreaterThan(0)

      const database = await connectEmbeddedPostgres({ dataDir: join(folder.path, 'data') })
      await expectKept(await staffClient(url), database.connectionString, load)
      await expectTriggeredOnce(database.connectionString)
      await database.stop()
    },
    timeOutMs,
  )
})

describe('the server and its dedicated workers killed under load at any moment', () => {
  it(
    'lose and duplicate no acknowledged message, and no run that a trigger starts',
    async () => {
      const [nats, database] = await Promise.all([ownNatsServer(), migratedDatabase()])
      const settings = { ...testEnvironment(database.url), NATS_URL: nats.url, RUN_LEASE_SECONDS: '2' }
      const hire = () => startWorker(folder.path, { ...settings, WORKER_CONCURRENCY: '5' })
      const serve = async () => {
        server = spawnServer(folder.path, { ...settings, WORKER_CONCURRENCY: '0' })
        url = await server.url()
      }
      let url = ''
      await serve()
      const workers = [hire(), hire()]
      await addTrigger(url)
      const load = contactLoad(() => url, visitors)
      for (let round = 1; round <= rounds; round++) {
        const before = load.acknowledged.size
        await eventually(() => expect(load.acknowledged.size).toBeGreaterThan(before + 10), 20_000)
        await pause(Math.random() * 600)
        const killed = workers.splice(0, round % 3 === 0 ? 2 : 1)
        await Promise.all([...killed, ...(round % 2 === 1 ? [server] : [])].map((one) => one.end('SIGKILL')))
        workers.push(...killed.map(hire))
        if (round % 2 === 1) await serve()
      }
      await load.stop()
      await expectKept(await staffClient(url), database.url, load)
      await expectTriggeredOnce(database.url)
      await Promise.all([server, ...workers].map((one) => one.end('SIGTERM')))
      await Promise.all([nats.stop(), database.drop()])
    },
    timeOutMs,
  )
})
