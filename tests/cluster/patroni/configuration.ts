import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Machine } from '../network.ts'

const files = join(import.meta.dirname, '../../../ops/patroni')

/** The logins that Patroni makes and uses, and the one of Atrium. */
export const passwords = () => ({
  replicator: randomBytes(12).toString('hex'),
  postgres: randomBytes(12).toString('hex'),
  rewind: randomBytes(12).toString('hex'),
  atrium: randomBytes(12).toString('hex'),
})

export type Passwords = ReturnType<typeof passwords>

type Place = {
  readonly machine: Machine
  /** The machines of the database, in the order of their names in the files. */
  readonly machines: readonly Machine[]
  readonly home: string
}

/** The addresses of `ops/patroni` become those of the machines. */
const fillPlaces = (text: string, { machine, machines }: Place): string =>
  machines
    .reduce((all, { address }, n) => all.replaceAll(`10.0.0.1${n + 1}:`, `${address}:`), replaceOwn(text, machine))
    .replaceAll('10.0.0.0/24', '10.77.0.0/24')

/** In the files the own address stands where a machine listens and is reached. */
const replaceOwn = (text: string, { address }: Machine): string =>
  text.replace(/^(.*(?:listen|connect_address|LISTEN|ADVERTISE)\w*[:=].*)$/gm, (line: string) =>
    line.replaceAll('10.0.0.11', address),
  )

/**
 * `ops/patroni/patroni.yml` for a machine, without what namespaces of one machine cannot have: a watchdog device and
 * certificates. Sockets and the file of passwords stand in the machine's own folder, as all share one file system.
 */
export const patroniFile = async (place: Place, secrets: Passwords): Promise<string> => {
  const text = await readFile(join(files, 'patroni.yml'), 'utf8')
  return fillPlaces(text, place)
    .replace('name: pg-1', `name: ${place.machine.name}`)
    .replace(/^ +ssl.*\n/gm, '')
    .replace(/, sslmode: verify-full/g, '')
    .replaceAll('hostssl', 'host')
    .replace(
      /username: (\w+), password: '…'/g,
      (_, name: string) => `username: ${name}, password: ${secretOf(secrets, name)}`,
    )
    .replace(/data_dir: .*/, `data_dir: ${place.home}/data`)
    .replace(
      /bin_dir: .*/,
      `bin_dir: /usr/lib/postgresql/15/bin\n  pgpass: ${place.home}/pgpass\n  parameters: { unix_socket_directories: '${place.home}' }`,
    )
    .replace('mode: required', "mode: 'off'")
}

const secretOf = (secrets: Passwords, name: string): string => {
  const match = Object.entries(secrets).find(([login]) => login === name)
  if (match === undefined) throw new Error(`patroni.yml has a login ${name} without a password here`)
  return match[1]
}

/** `ops/patroni/etcd.env` for a machine. */
export const etcdEnvironment = async (place: Place): Promise<Readonly<Record<string, string>>> => {
  const lines = fillPlaces(await readFile(join(files, 'etcd.env'), 'utf8'), place).split('\n')
  const pairs = lines.filter((line) => line.startsWith('ETCD_')).map((line) => line.split(/=(.*)/s))
  const number = place.machines.indexOf(place.machine) + 1
  return {
    ...Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value])),
    ETCD_NAME: `etcd-${number}`,
    ETCD_DATA_DIR: join(place.home, 'etcd'),
  }
}
