import type pg from 'pg'
import { ownClient } from '#adapters/postgres/connection/client.ts'
import { databaseUser } from './cluster.ts'
import { type DataFolder, passwordOf } from './data-folder.ts'

/** The application's own database; `postgres` stays empty and holds the locks. */
const database = 'atrium'
/** A slow disk may take long to create the database. */
const timeoutMs = 60_000

/** With the password from the data folder: for this process and its children only, never for a log. */
export const connectionString = async (folder: Pick<DataFolder, 'passwordFile'>, port: number): Promise<string> =>
  addressOf(await passwordOf(folder), port, database)

/** A separate connection for locks. Its name identifies the process, so that errors can name the owner. */
export const connectToRunning = async (folder: DataFolder, port: number): Promise<pg.Client> => {
  const address = addressOf(await passwordOf(folder), port, 'postgres')
  const client = ownClient(`${address}?application_name=atrium%20${process.pid}`, { timeoutMs })
  await client.connect()
  return client
}

/** Idempotent, and safe beside another process that does the same. */
export const ensureDatabase = async (client: pg.Client): Promise<void> => {
  const databases = await client.query('select 1 from pg_database where datname = $1', [database])
  if (databases.rowCount !== 0) return
  // Copied as files, and not through the server's memory.
  await client.query(`create database ${database} strategy file_copy`).catch((error: pg.DatabaseError) => {
    if (error.code !== duplicateDatabase && error.code !== uniqueViolation) throw error
  })
}

const duplicateDatabase = '42P04'
const uniqueViolation = '23505'

const addressOf = (password: string, port: number, name: string) =>
  `postgres://${databaseUser}:${password}@127.0.0.1:${port}/${name}`
