import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type AtriumProcess, openProcess } from '#tests/support/process/atrium-process.ts'
import type { FreshDatabase } from '#tests/support/servers/fresh-database.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'

let database: FreshDatabase
let process: AtriumProcess
beforeAll(async () => {
  database = await migratedDatabase(inject('postgresUrl'))
  process = openProcess(database.url)
})
afterAll(async () => {
  await process.close()
  await database.drop()
})

const at = (second: number) => `2026-01-01T12:00:0${second}.000Z`

describe('a cursor that was not given', () => {
  const id = randomUUID()
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  it.each([
    ['nothing', 'createdAt', ''],
    ['rubbish', 'createdAt', 'rubbish'],
    ['no list', 'createdAt', encode({ createdAt: at(1), id })],
    ['null', 'createdAt', encode(null)],
    ['too short a list', 'createdAt', encode(['createdAt', at(1)])],
    ['another sort', 'createdAt', encode(['-createdAt', at(1), id])],
    ['another type of value', 'createdAt', encode(['createdAt', 5, id])],
    ['no value', 'createdAt', encode(['createdAt', null, id])],
    ['a day that is none', 'createdAt', encode(['createdAt', '2026-02-30T00:00:00.000Z', id])],
    ['a month that is none', 'createdAt', encode(['createdAt', '2026-13-01T00:00:00.000Z', id])],
    ['the year 0', 'createdAt', encode(['createdAt', '0000-01-01T00:00:00.000Z', id])],
    ['hour 24', 'createdAt', encode(['createdAt', '2026-01-01T24:00:00.000Z', id])],
    ['a date that is none', '-lastContactDate', encode(['-lastContactDate', 'infinity', id])],
    ['an id that is none', 'name', encode(['name', 'Ada', '1'])],
    ['an id with more to it', 'name', encode(['name', 'Ada', `${id}'; drop table leads`])],
    ['a name with a NUL', 'name', encode(['name', 'A\0', id])],
    ['a name that is none', 'name', encode(['name', null, id])],
    ['half a cent', 'estimatedValue', encode(['estimatedValue', 0.5, id])],
    ['too large a value', 'estimatedValue', encode(['estimatedValue', 1e300, id])],
  ] as const)('(%s) is answered with null', async (_, sort, cursor) => {
    expect(await process.leadReader.list({ sort, limit: 7, cursor })).toBeNull()
  })

  it('(broken text) is taken for what it says or not at all', async () => {
    const cursor = encode(['name', '\ud800', id])
    await expect(process.leadReader.list({ sort: 'name', limit: 7, cursor })).resolves.toBeDefined()
  })
})
