import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { staffClient } from '#tests/support/api-client.ts'
import { testEnvironment } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { contactLoad } from '#tests/support/lead/contact-load.ts'
import { commandHere } from '#tests/support/process/command-line.ts'
import { failureHere, startHere } from '#tests/support/process/server-here.ts'
import { freshDatabase } from '#tests/support/servers/fresh-database.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'
import { pgbouncer } from '#tests/support/servers/pgbouncer.ts'

const sharedSessions =
  'A pooler between Atrium and PostgreSQL lends each session to several connections, as PgBouncer does in transaction mode'

const poolerWith = async (...settings: readonly string[]) => {
  const pooler = await pgbouncer(inject('postgresUrl'), settings)
  onTestFinished(pooler.stop)
  return pooler
}
const databases = {
  'an empty database': () => freshDatabase({ url: inject('postgresUrl') }),
  'a database with the schema': () => migratedDatabase(),
}

/** The lines of the guide's example. */
const guideLines = () => {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  const example = /```ini\n\[pgbouncer\]\n([^`]+)```/.exec(guide)?.[1] ?? ''
  return example.trim().split('\n')
}

const lending = [
  ['transaction mode', ['pool_mode = transaction']],
  ['statement mode', ['pool_mode = statement']],
  [
    'transaction mode with its connections in turn',
    ['pool_mode = transaction', 'server_round_robin = 1', 'min_pool_size = 4'],
  ],
  ['transaction mode on one connection', ['pool_mode = transaction', 'default_pool_size = 1']],
] as const

describe.each(Object.entries(databases))('behind PgBouncer, on %s,', (name, open) => {
  let database: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    database = await open()
    return database.drop
  })

  // An empty database answers other first questions: one mode shows that they are asked.
  it.each(name === 'an empty database' ? lending.slice(-1) : lending)(
    'in %s, no server starts and doctor says why',
    async (_name, settings) => {
      const environment = testEnvironment((await poolerWith(...settings)).through(database.url))
      expect(await failureHere(environment)).toContain(sharedSessions)
      const { code, stdout } = await commandHere(environment)(['doctor'])
      expect([code, stdout]).toEqual([1, expect.stringContaining(sharedSessions)])
    },
  )

  it('an option in the address that the pooler refuses is named at once', async () => {
    const pooler = await poolerWith('pool_mode = session')
    const url = `${pooler.through(database.url)}?options=${encodeURIComponent('-c search_path=public')}`
    expect(await failureHere(testEnvironment(url))).toMatch(
      /turned Atrium away: unsupported startup parameter: options\. Correct DATABASE_URL\./,
    )
  })

  it('as the guide configures it, a server works', async () => {
    const environment = testEnvironment((await poolerWith(...guideLines())).through(database.url))
    const warnings: string[] = []
    const { url, stop } = await startHere(environment, (line) => void warnings.push(line))
    onTestFinished(stop)
    const staff = await staffClient(url)
    const visitors = contactLoad(() => url, 4)
    await eventually(() => expect(visitors.acknowledged.size).toBeGreaterThan(40))
    await visitors.stop()
    expect([...visitors.refused]).toEqual([])
    expect((await staff.call(leads.list, { query: { limit: '1' } })).total).toBe(visitors.acknowledged.size)
    expect(warnings.join()).not.toMatch(/"level":(50|60)/)
  })
})
