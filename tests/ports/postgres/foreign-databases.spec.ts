import { randomBytes } from 'node:crypto'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { ownClient } from '#adapters/postgres/connection/client.ts'
import { createSchema, migrate } from '#adapters/postgres/migrations/migrate.ts'
import { doctor } from '#apps/cli/doctor.ts'
import { readSettings } from '#apps/settings.ts'
import { captured } from '#tests/support/lead/leads.ts'
import { captureOne, listOf } from '#tests/support/lead/many-leads.ts'
import { aStream, firstAppend } from '#tests/support/log/appends.ts'
import { openProcess } from '#tests/support/process/atrium-process.ts'
import { queryDatabase } from '#tests/support/servers/connected-client.ts'
import { freshDatabase } from '#tests/support/servers/fresh-database.ts'

/** A database in the locale C, as of a server that was made without a locale. */
const plainDatabase = (encoding: string) => databaseIn(`locale_provider libc lc_collate 'C' lc_ctype 'C'`, encoding)

const databaseIn = async (locale: string, encoding = 'UTF8'): Promise<string> => {
  const url = new URL(inject('postgresUrl'))
  const name = `plain_${randomBytes(6).toString('hex')}`
  await queryDatabase(url.href, `create database ${name} encoding '${encoding}' ${locale} template template0`)
  onTestFinished(async () => void (await queryDatabase(inject('postgresUrl'), `drop database ${name} with (force)`)))
  url.pathname = `/${name}`
  return url.href
}

const turkish = `locale_provider icu icu_locale 'tr-TR' locale 'C'`

/** Searches as they were, and the newest migration that folds case in the locale C is pending again. */
const asBefore = `
  create or replace function searched_form(text text) returns text language sql immutable parallel safe return lower(text);
  delete from schema_migrations where name >= '0545'`

describe('a database that others set up', () => {
  it('is refused in an encoding that lacks letters, before anything is written', async () => {
    await expect(migrate(await plainDatabase('LATIN1'))).rejects.toThrow(
      "The database has the encoding LATIN1, which lacks most letters: Atrium needs UTF8. Create it with encoding 'UTF8' template template0.",
    )
  })

  it('is refused where its login may create no tables, with the remedy', async () => {
    const database = await freshDatabase({ url: inject('postgresUrl') })
    onTestFinished(database.drop)
    const [login, url] = [`guest_${randomBytes(6).toString('hex')}`, new URL(database.url)]
    await queryDatabase(inject('postgresUrl'), `create role ${login} login password '${login}'`)
    onTestFinished(async () => void (await queryDatabase(inject('postgresUrl'), `drop role ${login}`)))
    await queryDatabase(database.url, 'revoke create on schema public from public')
    url.username = url.password = login
    await expect(migrate(url.href)).rejects.toThrow(
      `The login ${login} may not create tables in the schema public: make it the owner of the database (alter`,
    )
  })

  it.each([
    ['its users', 'create table users (id int)', 'users'],
    // As Rails, dbmate and golang-migrate keep it.
    ['a history of its own', 'create table schema_migrations (version varchar primary key)', 'schema_migrations'],
  ])('of another program is refused where it has %s, and is left as it is', async (_, table, name) => {
    const database = await freshDatabase({ url: inject('postgresUrl') })
    onTestFinished(database.drop)
    await queryDatabase(database.url, table)
    for (const make of [migrate, createSchema])
      await expect(make(database.url)).rejects.toThrow(
        `The database holds tables of another program under names that Atrium uses (${name}): give Atrium a database of its own (create database … owner …).`,
      )
    const tables = `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
    expect(await queryDatabase(database.url, tables)).toEqual([{ name }])
  })

  it('is refused in a Turkish locale, in which INFO in small letters is not info', async () => {
    const url = await databaseIn(turkish)
    await expect(migrate(url)).rejects.toThrow(
      "The database's locale makes ı of I, as in Turkish: addresses and names would not be found in capitals. Create it with encoding 'UTF8' locale_provider libc locale 'C.UTF-8' template template0.",
    )
    expect(await queryDatabase(url, `select from pg_class where relname = 'schema_migrations'`)).toEqual([])
  })

  it('that an earlier release made in a Turkish locale goes on, and the doctor says what it does', async () => {
    const [url, lines] = [await databaseIn(turkish), [] as string[]]
    await queryDatabase(
      url,
      'create table schema_migrations (version int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())',
    )
    await migrate(url)
    const MASTER_KEY = randomBytes(32).toString('base64')
    await doctor(readSettings({ DATABASE_URL: url, MASTER_KEY, CHROMIUM_PATH: 'off' }), (line) => void lines.push(line))
    expect(lines).toContain(
      "FAULT  database, schema and master key: the database's locale makes ı of I: addresses and names are not found in capitals. Back up, and restore into one with encoding 'UTF8' locale_provider libc locale 'C.UTF-8' template template0.",
    )
  })

  it('in the locale C folds the case of every letter, also of what an earlier release wrote', async () => {
    const url = await plainDatabase('UTF8')
    await migrate(url)
    const { store, leadReader, close } = openProcess(url)
    onTestFinished(close)
    const lena = { ...captured().data, name: 'LENA ÅS' }
    const countOf = async (search: string) => (await listOf(leadReader)({ search })).total
    await queryDatabase(url, asBefore)
    await captureOne(store, lena, null)
    expect(await countOf('lena ås')).toBe(0)
    await migrate(url)
    expect(await countOf('lena ås')).toBe(1)
    await captureOne(store, lena, null)
    expect(await countOf('Lena Ås')).toBe(2)
  })

  it('in SQL_ASCII takes each letter as its bytes, and finds it in its own case', async () => {
    const url = await plainDatabase('SQL_ASCII')
    await migrate(url)
    const { store, leadReader, close } = openProcess(url)
    onTestFinished(close)
    await captureOne(store, { ...captured().data, name: 'LENA Ås' }, null)
    expect((await listOf(leadReader)({ search: 'lena Ås' })).total).toBe(1)
  })

  it('in the locale C is sound, as the doctor says', async () => {
    const [url, lines] = [await plainDatabase('UTF8'), [] as string[]]
    await migrate(url)
    const MASTER_KEY = randomBytes(32).toString('base64')
    await doctor(readSettings({ DATABASE_URL: url, MASTER_KEY, CHROMIUM_PATH: 'off' }), (line) => void lines.push(line))
    expect(lines).toContain('ok     database, schema and master key')
  })

  it('is read in the form of its values and waited for as usual, whatever its sessions have by default', async () => {
    const database = await freshDatabase({ url: inject('postgresUrl') })
    onTestFinished(database.drop)
    const odd = { datestyle: 'German', intervalstyle: 'iso_8601', bytea_output: 'escape', lock_timeout: '1ms' }
    const short = { idle_session_timeout: '1s', idle_in_transaction_session_timeout: '10ms' }
    const name = new URL(database.url).pathname.slice(1)
    // From another database: these limits would end the session on a busy machine.
    for (const [setting, value] of Object.entries({ ...odd, ...short, extra_float_digits: '-5' }))
      await queryDatabase(inject('postgresUrl'), `alter database ${name} set ${setting} = '${value}'`)
    await migrate(database.url)
    const { store, log, close, postgres } = openProcess(database.url)
    onTestFinished(close)
    const append = firstAppend(aStream())
    await store.append(append)
    expect((await store.read(append.head.stream)).events).toHaveLength(1)
    expect(await log.head()).toMatchObject({ position: 1 })
    const { rows } = await postgres.pool.query(`select timestamptz '2026-03-01 12:00Z' as at, bytea '\\x00ff' as bytes`)
    expect(rows).toEqual([{ at: new Date('2026-03-01T12:00:00Z'), bytes: Buffer.from([0, 255]) }])
  })

  it('is used in the schema public, and for as long as a statement takes, whatever its login has by default', async () => {
    const database = await freshDatabase({ url: inject('postgresUrl') })
    onTestFinished(database.drop)
    const name = new URL(database.url).pathname.slice(1)
    await queryDatabase(database.url, 'create schema office')
    await queryDatabase(database.url, `alter database ${name} set search_path = office, public`)
    await queryDatabase(database.url, `alter database ${name} set statement_timeout = '1min'`)
    const ofNewer = `if current_setting('server_version_num')::int >= 170000 then execute 'alter database ${name} set transaction_timeout = ''1min'''; end if`
    await queryDatabase(database.url, `do $$ begin ${ofNewer}; end $$`)
    await migrate(database.url)
    const client = ownClient(database.url)
    await client.connect()
    onTestFinished(() => client.end())
    const { rows } = await client.query(`
      select to_regclass('office.events') as stray, current_setting('statement_timeout') as statement,
             coalesce(current_setting('transaction_timeout', true), '0') as transaction`)
    expect(rows).toEqual([{ stray: null, statement: '0', transaction: '0' }])
  })
})
