import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { hostsOf } from '#adapters/postgres/connection/addresses.ts'
import { overTls } from '#apps/infrastructure/over-tls.ts'
import { readSettings } from '#apps/settings.ts'
import { queryValue } from '#tests/support/servers/connected-client.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const MASTER_KEY = Buffer.alloc(32).toString('base64')
const addressOf = (DATABASE_URL: string) => overTls(readSettings({ MASTER_KEY, DATABASE_URL })).DATABASE_URL ?? ''

const server = new URL(inject('postgresUrl'))
const login = `${server.username}:${server.password}`
const socketOf = (address: string) =>
  address.replace('DIRECTORY', folder.path).replace('ENCODED', encodeURIComponent(folder.path))

let folder: Awaited<ReturnType<typeof temporaryFolder>>
const sockets = createServer((socket) => {
  const onward = connect(Number(server.port), server.hostname)
  socket.pipe(onward).pipe(socket)
})

beforeAll(async () => {
  folder = await temporaryFolder()
  sockets.listen(join(folder.path, '.s.PGSQL.5433'))
  await once(sockets, 'listening')
})
afterAll(async () => {
  sockets.close()
  await folder.remove()
})

/** As PostgreSQL's manual writes them (libpq, 32.1.1.2), and Google's for Cloud SQL. */
describe('the socket of a server on this machine', () => {
  it.each([
    `postgres://${login}@ENCODED:5433/postgres`,
    `postgresql://${login}@/postgres?host=DIRECTORY&port=5433`,
    `postgresql:///postgres?port=5433&host=ENCODED&user=${server.username}&password=${server.password}`,
    `postgres://${login}@localhost:5433/postgres?application_name=x&host=DIRECTORY`,
  ])('is reached at %s', async (form) => {
    const address = addressOf(socketOf(form))
    expect(await queryValue(address, 'select current_database()', 1000)).toBe('postgres')
    expect(hostsOf(address)).toBe(`${folder.path}:5433`)
  })
})

it.each([
  ['postgresql:///mydb?host=localhost&port=5433', 'postgresql://localhost:5433/mydb'],
  ['postgres://me:a%40b@/mydb?host=/cloudsql/p:eu-west1:i', 'postgres://me:a%40b@%2Fcloudsql%2Fp%3Aeu-west1%3Ai/mydb'],
  ['postgres://me@/mydb?host=::1&port=5433', 'postgres://me@[::1]:5433/mydb'],
  ['postgres://me@/mydb?host=127.0.0.1,localhost&port=1,2', 'postgres://me@127.0.0.1:1,localhost:2/mydb'],
  ['postgres://me@/mydb?host=db.internal', 'postgres://me@db.internal/mydb?sslmode=verify-full'],
])('a host that is a parameter counts as one of the address: %s', (url, result) => {
  expect(addressOf(url)).toBe(result)
})

it.each(['postgres://me@/mydb', 'postgres://me@/mydb?host=', 'postgres:///mydb?user=me'])('needs a host: %s', (url) => {
  expect(() => addressOf(url)).toThrow('DATABASE_URL is set to a bad value. It may be a postgres:// address.')
})
