import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { postgresStoredLog } from '#adapters/postgres/audit/stored-log.ts'
import type { StoredLog } from '#domain/audit/ports/stored-log.ts'
import { type AtriumProcess, openProcess } from '#tests/support/process/atrium-process.ts'
import type { FreshDatabase } from '#tests/support/servers/fresh-database.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'

let database: FreshDatabase
let here: AtriumProcess
let log: StoredLog
beforeAll(async () => {
  database = await migratedDatabase(inject('postgresUrl'))
  here = openProcess(database.url)
  log = postgresStoredLog(here.postgres, here.master)
  const events: readonly (readonly [stream: string, version: number, type: string, data: object])[] = [
    ['run-1', 1, 'RunLeadSet', { leadId: 'maya' }],
    ['run-2', 1, 'RunLeadSet', { leadId: 'eve' }],
    ['run-2', 2, 'RunLeadSet', { leadId: 'maya' }],
    ['run-3', 1, 'RunLeadSet', { leadId: 'maya' }],
    ['run-3', 2, 'RunLeadSet', { leadId: null }],
    ['run-4', 1, 'RunRequested', { leadId: null, inputs: { note: 'maya' } }],
    ['share-5', 1, 'ShareCreated', { runId: '2' }],
    ['share-6', 1, 'ShareCreated', { runId: '3' }],
  ]
  for (const [index, [stream, version, type, data]] of events.entries()) {
    await here.postgres.pool.query(
      `insert into events values ($1, $2, $3, gen_random_uuid(), $4, 1, $5, now(), 'visitor', '', '', '\\x00')`,
      [index + 1, stream, version, type, JSON.stringify(data)],
    )
  }
})
afterAll(async () => {
  await here.close()
  await database.drop()
})

it("a lead's runs are those that the newest event ties to it, and their shares come with them", async () => {
  expect([...(await log.linked('lead-maya'))].sort()).toEqual(['run-1', 'run-2', 'share-5'])
  expect(await log.linked('lead-eve')).toEqual([])
  expect(await log.linked('run-1')).toEqual([])
})
