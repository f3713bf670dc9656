import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readLeadFile } from '#adapters/csv/read-lead-file.ts'
import { postgresLeadImports } from '#adapters/postgres/lead/lead-imports.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import type { LeadImports } from '#domain/lead/ports/lead-imports.ts'
import { fileOwners } from '#domain/lead/service/file-owners.ts'
import { type ImportLead, importLead } from '#domain/lead/service/import-lead.ts'
import { leadImporter } from '#domain/lead/service/lead-importer.ts'
import { leads } from '#domain/lead/service/leads.ts'
import { type AtriumProcess, openProcess } from '#tests/support/process/atrium-process.ts'
import { connectedClient } from '#tests/support/servers/connected-client.ts'
import type { FreshDatabase } from '#tests/support/servers/fresh-database.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'

let database: FreshDatabase
let here: AtriumProcess
let imports: LeadImports
beforeAll(async () => {
  database = await migratedDatabase(inject('postgresUrl'))
  here = openProcess(database.url)
  imports = postgresLeadImports(here.postgres, here.master)
})
afterAll(async () => {
  await here.close()
  await database.drop()
})

/** A process that imports; `dies` decides before which row it dies. */
const importer = (holder: string, dies: (row: number) => boolean = () => false, { store } = here) => {
  let dead = false
  const real = importLead(leads(store, uuidIds), store)
  const mortal: ImportLead = (lead, context) => {
    const row = Number(context.cause.causationId.split(' ').at(-1))
    if (dies(row)) dead = true
    return real(lead, context)
  }
  const ownersOf = fileOwners(here.users)
  const files = { imports, readFile: readLeadFile, reader: here.leadReader }
  const ports = { ...files, importLead: mortal, ownersOf, clock: systemClock }
  return leadImporter(ports, holder, () => dead)
}

const fileOf = (id: string, rows: number) =>
  Buffer.from(`name,email\n${Array.from({ length: rows }, (_, row) => `P${row},p${row}@${id}.com`).join('\n')}`)

const open = (content: Uint8Array) =>
  imports.open({ id: uuidIds.next(), content, dryRun: false, startedBy: 'ada', startedAt: systemClock.now() })

const leaseEnds = (id: string) =>
  here.postgres.pool.query(`update lead_imports set held_until = '-infinity' where id = $1`, [id])

describe('an import whose process died', () => {
  it('continues where its report ends, with the same result', async () => {
    const id = randomUUID()
    const leadImport = await open(fileOf(id, 1300))
    // It dies once leads of the second batch are in the log, but before its report is stored.
    await importer('first', (row) => row === 700)()
    expect(await imports.find(leadImport.id)).toMatchObject({ status: 'running', done: 500 })
    const second = importer('second')
    expect(await second()).toBe(false)
    await leaseEnds(leadImport.id)
    expect(await second()).toBe(true)
    expect(await imports.find(leadImport.id)).toMatchObject({ status: 'done', done: 1300, created: 1300, known: 0 })
    expect((await here.leadReader.list({ search: id, sort: 'name', limit: 1 }))?.total).toBe(1300)
    const report = await imports.rows(leadImport.id, { limit: 2000, after: 0 })
    expect(report.map(({ row }) => row)).toEqual(Array.from({ length: 1300 }, (_, row) => row + 1))
  })

  it('is not written to by the old one, once another holds it', async () => {
    const leadImport = await open(fileOf(randomUUID(), 3))
    await imports.take('old')
    await leaseEnds(leadImport.id)
    await imports.take('new')
    const report = [{ row: 1, line: 2, outcome: 'created', detail: null, leadId: null }] as const
    expect(await imports.keep(leadImport.id, 'old', report)).toBe(false)
    expect(await imports.rows(leadImport.id, { limit: 10, after: 0 })).toEqual([])
    await imports.finish(leadImport.id, 'new', { status: 'done', detail: null, at: systemClock.now() })
  })
})

describe('an import whose process stops', () => {
  it('is released, so that the next process continues at once', async () => {
    const leadImport = await open(fileOf(randomUUID(), 700))
    await importer('leaving', (row) => row === 600)()
    expect(await imports.take('next')).toBeNull()
    await imports.releaseLeases('leaving')
    expect(await importer('next')()).toBe(true)
    expect(await imports.find(leadImport.id)).toMatchObject({ status: 'done', created: 700 })
  })
})

describe('an import that the database holds up', () => {
  it('is not given up, and continues once appends are possible', async () => {
    const leadImport = await open(fileOf(randomUUID(), 3))
    const hurried = openProcess(database.url, 200, 100)
    const blocker = await connectedClient(database.url)
    try {
      await blocker.query('begin; select pg_advisory_xact_lock(727411)')
      const importNext = importer('waiting', () => false, hurried)
      for (let n = 0; n < 7; n++) await expect(importNext()).rejects.toThrow(Unavailable)
    } finally {
      await blocker.end()
      await hurried.close()
    }
    expect(await importer('waiting')()).toBe(true)
    expect(await imports.find(leadImport.id)).toMatchObject({ status: 'done', created: 3 })
  })
})

describe('the file of an import', () => {
  it('sent again while it is being read is the same import, and afterwards another', async () => {
    const content = fileOf(randomUUID(), 2)
    const leadImport = await open(content)
    expect((await open(content)).id).toBe(leadImport.id)
    await importer('third')()
    expect((await open(content)).id).not.toBe(leadImport.id)
    await importer('third')()
  })

  it('is kept sealed, and no longer than it is needed', async () => {
    const name = randomUUID()
    const leadImport = await open(fileOf(name, 1))
    const storedRow = async () =>
      (await here.postgres.pool.query('select content from lead_imports where id = $1', [leadImport.id])).rows[0]
    expect((await storedRow()).content.includes(name)).toBe(false)
    await importer('fourth')()
    expect((await storedRow()).content).toBeNull()
  })
})

describe('an import whose stored file cannot be read', () => {
  it('is abandoned after five tries, and does not block the next', async () => {
    const leadImport = await open(fileOf(randomUUID(), 1))
    await here.postgres.pool.query(`update lead_imports set content = '\\x00' where id = $1`, [leadImport.id])
    const next = await open(fileOf(randomUUID(), 1))
    const importNext = importer('holder')
    for (let n = 0; n < 5; n++) await expect(importNext()).rejects.toThrow()
    expect(await importNext()).toBe(true)
    expect(await imports.find(leadImport.id)).toMatchObject({
      status: 'refused',
      detail: expect.stringContaining('failed too many times'),
    })
    expect(await importNext()).toBe(true)
    expect(await imports.find(next.id)).toMatchObject({ status: 'done', created: 1 })
  })
})
