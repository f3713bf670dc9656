import { appendFile, chown, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { passwordOf } from '#adapters/postgres/embedded/data-folder.ts'
import { type Place, preparePlace } from '#adapters/postgres/embedded/place.ts'
import { serverArguments } from '#adapters/postgres/embedded/settings.ts'
import { eventually } from '#tests/support/eventually.ts'
import { queryValue } from '#tests/support/servers/connected-client.ts'
import { copyBase } from '#tests/support/servers/standby-postgres.ts'
import type { Machine } from './network.ts'
import { part } from './part.ts'

const answerMs = 1500

/** Replication times out after four seconds instead of a minute. Each process takes up to 20 connections. */
const settings = {
  listen_addresses: '*',
  wal_sender_timeout: '4s',
  wal_receiver_timeout: '4s',
  max_connections: '200',
}

const accessRules = ['all', 'replication'].map((what) => `host ${what} all 10.77.0.0/24 scram-sha-256\n`).join('')

/** PostgreSQL on a machine of the cluster, with full durability. */
export type PostgresMachine = {
  readonly machine: Machine
  readonly home: string
  /** The single value that a query returns; times out after a second and a half by default. */
  readonly ask: (question: string, withinMs?: number) => Promise<unknown>
  readonly start: () => void
  /** Kills all its processes at once. */
  readonly powerOff: () => Promise<void>
  /** Takes a base backup of the primary and follows it. */
  readonly follow: (primary: PostgresMachine) => Promise<void>
}

/** Two machines with data in `folder`, the first initialised, and the URL of the database on a host. */
export const postgresMachines = async (machines: readonly [Machine, Machine], folder: string) => {
  const [first, second] = machines
  const place = await preparePlace(join(folder, first.name))
  const password = await passwordOf(place.folder)
  await appendFile(join(place.folder.cluster, 'pg_hba.conf'), accessRules)
  const urlAt = (host: string, database = 'atrium') => `postgres://atrium:${password}@${host}:5432/${database}`
  const on = (machine: Machine) => postgresOn(machine, { folder, place, password, urlAt })
  return { first: on(first), second: on(second), urlAt }
}

type Parts = {
  readonly folder: string
  readonly place: Place
  readonly password: string
  readonly urlAt: (host: string, database?: string) => string
}

const postgresOn = (machine: Machine, { folder, place, password, urlAt }: Parts): PostgresMachine => {
  const home = join(folder, machine.name)
  const cluster = join(home, 'postgres/cluster')
  const { account } = place.folder
  const command = [place.binaries.postgres, ...serverArguments(cluster, 5432, settings)]
  const program = part(machine, { command, folder: '/', account }, folder, null)
  const powerOff = async () => {
    await machine.powerOff()
    await program.end()
  }
  const follow = async (primary: PostgresMachine) => {
    await powerOff()
    await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    await mkdir(home)
    const from = urlAt(primary.machine.address)
    const label = await copyBase(from, join(primary.home, 'postgres'), join(home, 'postgres'))
    const source = `host=${primary.machine.address} user=atrium password=${password} application_name=standby`
    const settled = `synchronous_standby_names = ''\nprimary_conninfo = '${source}'\n`
    await appendFile(join(cluster, 'postgresql.auto.conf'), settled)
    for (const [name, text] of Object.entries({ backup_label: label, 'standby.signal': '' })) {
      await writeFile(join(cluster, name), text)
      if (account !== undefined) await chown(join(cluster, name), account.uid, account.gid)
    }
    program.start()
  }
  return {
    machine,
    home,
    ask: (question, withinMs = answerMs) => queryValue(urlAt(machine.address), question, withinMs),
    start: () => program.start(),
    powerOff,
    follow,
  }
}

/** Resolves once the server answers. */
export const answering = (server: PostgresMachine) => eventually(() => server.ask('select 1'), 30_000)
