import pg from 'pg'
import { databaseUser } from './cluster.ts'
import { type DataFolder, passwordOf } from './data-folder.ts'

/** The application's own database; `postgres` stays empty and holds the locks. */
const database = 'atrium'

export const connectionString = async (folder: DataFolder, port: number): Promise<string> =>
  addressOf(await passwordOf(folder), port, database)

/** A separate connection for locks. Its name identifies the process, so that errors can name the owner. */
export const connectBeside = async (folder: DataFolder, port: number): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: addressOf(await passwordOf(folder), port, 'postgres'),
    application_name: `atrium ${process.pid}`,
    keepAlive: true,
  })
  // Users of the connection learn of its loss by the end event or a failed query.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

export const ensureDatabase = async (client: pg.Client): Promise<void> => {
  const found = await client.query('select 1 from pg_database where datname = $1', [database])
  if (found.rowCount !== 0) return
  await client.query(`create database ${database}`).catch((error: pg.DatabaseError) => {
    if (error.code !== duplicateDatabase && error.code !== uniqueViolation) throw error
  })
}

const duplicateDatabase = '42P04'
const uniqueViolation = '23505'

const addressOf = (password: string, port: number, name: string) =>
  `postgres://${databaseUser}:${password}@127.0.0.1:${port}/${name}`
