import { pino } from 'pino'
import { expect, inject, it, onTestFinished } from 'vitest'
import { ed25519LogSigner } from '#adapters/ed25519/log-signer.ts'
import { postgresLogTree } from '#adapters/postgres/audit/log-tree.ts'
import { backUp } from '#adapters/postgres/backup/back-up.ts'
import { importSealed } from '#adapters/postgres/backup/import-sealed.ts'
import { linesIn } from '#adapters/postgres/backup/lines-in.ts'
import { restore } from '#adapters/postgres/backup/restore.ts'
import { openBackup, sealBackup } from '#adapters/postgres/backup/sealed-backup.ts'
import { openPostgres, type Postgres } from '#adapters/postgres/connection/connection.ts'
import { postgresLeadImports } from '#adapters/postgres/lead/lead-imports.ts'
import { postgresParkedWork } from '#adapters/postgres/log/parked-work.ts'
import { postgresRebuild } from '#adapters/postgres/log/rebuild/rebuild-read-models.ts'
import { rebuiltNotifications } from '#adapters/postgres/notification/rebuilt-notifications.ts'
import { openKeyRing } from '#adapters/postgres/personal-data/key-ring.ts'
import { rekey } from '#adapters/postgres/personal-data/rekey.ts'
import { handOverLog } from '#apps/cli/rekey.ts'
import { usualStartTimeouts } from '#apps/infrastructure/start-timeouts.ts'
import { startAtrium } from '#apps/server/start.ts'
import { readSettings } from '#apps/settings.ts'
import { rebuiltViews } from '#domain/process/rebuilt-views.ts'
import { aNotice } from '#tests/ports/log/event-bus-notices.ts'
import { testEnvironment } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { seededRandom } from '#tests/support/fuzz/seeded-random.ts'
import { useInstallation } from '#tests/support/installation/used-installation.ts'
import { exportOf } from '#tests/support/log/log-heads.ts'
import { failOnce } from '#tests/support/run/used-runs.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'
import { dumpOf } from '#tests/support/servers/restored-dump.ts'
import { unwellServer } from '#tests/support/servers/unwell-server.ts'

const secrets = [Buffer.alloc(32, 'first'), Buffer.alloc(32, 'next')] as const

const emptyDatabase = async () => {
  const { url, drop } = await migratedDatabase(inject('postgresUrl'))
  onTestFinished(drop)
  const postgres = openPostgres(url, () => undefined)
  onTestFinished(postgres.close)
  return postgres
}

const serve = async ({ url }: Postgres, secret: Buffer) => {
  const MASTER_KEY = secret.toString('base64')
  const more = { MASTER_KEY, ALLOW_PRIVATE_ENDPOINTS: 'true', TRUST_PROXY: 'true', CHROMIUM_PATH: 'off' }
  const settings = readSettings({ ...testEnvironment(url.split('?')[0] ?? ''), ...more })
  const atrium = await startAtrium(settings, pino({ level: 'silent' }), { ...usualStartTimeouts, drainMs: 0 })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= atrium.stop()
    return stopped
  }
  onTestFinished(stop)
  return { url: `http://127.0.0.1:${atrium.port}`, stop }
}

const rowsOf = async <Row extends object>({ pool }: Postgres, text: string) => (await pool.query<Row>(text)).rows
/** All followers have handled the whole log. */
const caughtUp = (postgres: Postgres) =>
  eventually(async () => {
    const behind = `select name from subscriptions where position < (select max(position) from events)`
    expect(await rowsOf(postgres, behind)).toEqual([])
  }, 30_000)

/** States that last only for a moment while a server runs: made once it has stopped. */
const interrupt = async (postgres: Postgres, master: Awaited<ReturnType<typeof openKeyRing>>) => {
  await postgresParkedWork(postgres).failed('policies', aNotice(), 'the disk is full', 1)
  const content = Buffer.from('name,email\nLea,lea@mail.example\nLou,lou@mail.example\n')
  const startedAt = new Date().toISOString()
  const id = '01900000-0000-7000-8000-000000000001'
  await postgresLeadImports(postgres, master).open({ id, content, dryRun: false, startedBy: 'ada', startedAt })
}

const holding = async (postgres: Postgres, ...held: readonly [Buffer, ...Buffer[]]) => {
  const master = await openKeyRing(postgres.pool, held, false)
  return { postgres, master, signer: ed25519LogSigner(master.secrets), tree: postgresLogTree(postgres, master) }
}

const replaceKey = async (postgres: Postgres) => {
  const [first, next] = secrets
  const { master, signer } = await holding(postgres, first, next)
  const handOver = handOverLog(signer, ed25519LogSigner(next))
  await rekey(postgres, { master, next, publicKey: signer.publicKey, handOver, onProgress: () => undefined })
}

const rebuild = async (postgres: Postgres, secret: Buffer) => {
  const { master } = await holding(postgres, secret)
  await postgresRebuild(postgres, master)(rebuiltViews, () => undefined)
  await rebuiltNotifications(postgres, master)
}

/** A used installation whose server has stopped, and what it calls. */
const installation = async (seed: number) => {
  const random = seededRandom(seed)
  const [from, endpoint] = [await emptyDatabase(), await unwellServer()]
  onTestFinished(endpoint.close)
  const server = await serve(from, secrets[0])
  const at = { url: server.url, endpoint: endpoint.url, receiver: endpoint.url }
  const acts = await useInstallation(at, random)
  const run = await failOnce(at)
  await caughtUp(from)
  await server.stop()
  await interrupt(from, (await holding(from, secrets[0])).master)
  const isRekeyed = seed % 2 === 0
  if (isRekeyed) await replaceKey(from)
  return { from, endpoint, acts, run, secret: secrets[isRekeyed ? 1 : 0] }
}

/** What was due is done once, and nothing that was done is done again. */
const expectToGoOn = async (
  postgres: Postgres,
  { endpoint, run, secret }: Awaited<ReturnType<typeof installation>>,
) => {
  const [{ head } = { head: '0' }] = await rowsOf<{ head: string }>(
    postgres,
    'select max(position) as head from events',
  )
  const pending = await rowsOf<{ id: string }>(postgres, `select id from webhook_deliveries where status = 'pending'`)
  await postgres.pool.query(`update webhook_deliveries set due_at = now() where status = 'pending'`)
  await postgres.pool.query('update waiting_runs set ready_at = now() where id = $1', [run])
  endpoint.heal()
  const server = await serve(postgres, secret)
  await eventually(async () => {
    expect(await rowsOf(postgres, `select status from runs where id = '${run}'`)).toEqual([{ status: 'completed' }])
    expect(await rowsOf(postgres, `select status from lead_imports where status = 'running'`)).toEqual([])
    expect(await rowsOf(postgres, `select from webhook_deliveries where status = 'pending'`)).toEqual([])
  }, 30_000)
  await caughtUp(postgres)
  await server.stop()
  const news = await rowsOf<{ stream: string; type: string }>(
    postgres,
    `select stream, type from events where position > ${head} order by position`,
  )
  const others = news.filter(({ stream, type }) => stream !== `run-${run}` && type !== 'LeadCaptured')
  expect(others).toEqual([])
  expect(news.filter(({ type }) => type === 'LeadCaptured')).toHaveLength(2)
  const made = await rowsOf<{ id: string }>(
    postgres,
    `select id from webhook_deliveries where event_id in (select id from events where position > ${head})`,
  )
  expect(endpoint.calls.toSorted()).toEqual(
    [run, ...pending.map(({ id }) => id), ...made.map(({ id }) => id)].toSorted(),
  )
  const gaps = `
    select from (select webhook_id, max(number) as last, count(*) as all from webhook_deliveries group by webhook_id) d
      join webhook_counts c using (webhook_id) where c.number <> d.last or d.last <> d.all`
  expect(await rowsOf(postgres, gaps)).toEqual([])
}

const seeds = process.env.RESTORE_SEEDS?.split(',').map(Number) ?? [2]

it.each(seeds)(
  'an installation of seed %i is the same after a restore and an import, and goes on where it was',
  async (seed) => {
    const made = await installation(seed)
    const { from, secret, acts } = made
    const own = await holding(from, secret)
    const exported = (await Array.fromAsync(exportOf(own))).join('')
    const before = await dumpOf(from.pool)
    const file = await Array.fromAsync(sealBackup(backUp(from), own.master))
    async function* given<Item>(...items: readonly Item[]) {
      yield* items
    }

    const into = await emptyDatabase()
    const holders = await holding(into, secret)
    expect(await restore(into, holders, linesIn(openBackup(given(...file), holders.master)))).toMatchObject({
      log: { whole: true },
    })
    await rebuild(into, secret)
    expect(await dumpOf(into.pool), acts.join(', ')).toEqual(before)
    await expectToGoOn(into, made)

    const other = await emptyDatabase()
    await importSealed(other, await holding(other, secret), linesIn(given(exported)))
    await rebuild(other, secret)
    expect(await dumpOf(other.pool, true), acts.join(', ')).toEqual(await dumpOf(from.pool, true))
    await expectToGoOn(other, made)
  },
)
