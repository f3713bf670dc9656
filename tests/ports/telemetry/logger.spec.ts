import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openLogger } from '#adapters/telemetry/logger.ts'
import { type AtriumProcess, openProcess } from '#tests/support/process/atrium-process.ts'
import type { FreshDatabase } from '#tests/support/servers/fresh-database.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'

let database: FreshDatabase
let here: AtriumProcess
beforeAll(async () => {
  database = await migratedDatabase(inject('postgresUrl'))
  here = openProcess(database.url)
})
afterAll(async () => {
  await here.close()
  await database.drop()
})

const logQuery = async (query: string): Promise<string> => {
  const lines: string[] = []
  const logger = openLogger('error', { write: (line) => void lines.push(line) })
  await here.postgres.pool.query(query).catch((err: unknown) => logger.error({ err, requestId: 'r' }, 'a defect'))
  return lines.join('')
}

it('names the constraint that a row breaks, and nothing that the row holds', async () => {
  const insert = "insert into claims (name, value, stream) values ('lead-email', 'ada@example.com', 'lead-1')"
  await here.postgres.pool.query(insert)
  const line = await logQuery(insert)
  expect(JSON.parse(line)).toMatchObject({ msg: 'a defect', err: { type: 'error', code: '23505', table: 'claims' } })
  expect(line).not.toMatch(RegExp(`ada@example.com|${Buffer.from('ada@example.com').toString('hex')}`))
})

it('does not repeat a value that PostgreSQL cannot read', async () => {
  const line = await logQuery("select 'ada@example.com'::uuid")
  expect(JSON.parse(line).err.message).toBe('PostgreSQL refused a value (22P02)')
  expect(line).not.toContain('ada@example.com')
})

it('keeps the place where an error of ours was thrown, and its cause', () => {
  const lines: string[] = []
  const logger = openLogger('error', { write: (line) => void lines.push(line) })
  logger.error({ err: new Error('outer', { cause: new Error('inner') }) })
  const { err } = JSON.parse(lines.join(''))
  expect(err.stack).toContain('logger.spec.ts')
  expect(err.cause.message).toBe('inner')
})
