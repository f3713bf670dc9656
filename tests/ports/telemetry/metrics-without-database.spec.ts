import { expect, it, onTestFinished } from 'vitest'
import { openPostgres } from '#adapters/postgres/connection/connection.ts'
import { postgresFigures } from '#adapters/postgres/system/figures.ts'
import { openMetrics } from '#adapters/telemetry/metrics.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'

const figuresAt = (url: string) => {
  const postgres = openPostgres(url, () => undefined)
  onTestFinished(postgres.close)
  return postgresFigures(postgres)
}

it('while the database is away, metrics have the figures of the process, and no earlier figure of the database', async () => {
  const database = await migratedDatabase()
  onTestFinished(database.drop)
  const metrics = openMetrics()
  metrics.leaseLost()
  expect(await metrics.text(await figuresAt(database.url)())).toMatch(/^atrium_database_size_bytes [1-9]/m)
  const text = await metrics.text(await figuresAt('postgres://atrium@127.0.0.1:1/atrium')())
  expect(text).toMatch(/^atrium_pool_connections\{state="waiting"\} 0$/m)
  expect(text).toMatch(/^atrium_run_leases_lost_total 1$/m)
  expect(text).not.toContain('atrium_database_size_bytes')
})
