import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Machine } from '../network.ts'
import { part } from '../part.ts'
import { etcdEnvironment, type Passwords, patroniFile } from './configuration.ts'

const run = promisify(execFile)
const account = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups']
const diskMiB = 1024

/** A machine of the database: etcd, Patroni, and PostgreSQL as Patroni's child. */
export type PatroniNode = Awaited<ReturnType<typeof patroniNode>>

export const patroniNode = async (
  machine: Machine,
  machines: readonly Machine[],
  folder: string,
  secrets: Passwords,
) => {
  const home = join(folder, machine.name)
  await mkdir(home)
  // A disk of its own, so that it can be full.
  await run('mount', ['-t', 'tmpfs', '-o', `size=${diskMiB}m,mode=0755`, 'none', home])
  await run('chown', ['postgres:postgres', home])
  const place = { machine, machines, home }
  const file = join(home, 'patroni.yml')
  await writeFile(file, await patroniFile(place, secrets))
  const etcd = part({ ...machine, name: `${machine.name}-etcd` }, await etcdProgram(place, folder), folder)
  const patroni = part(machine, { command: [...account, 'patroni', file], folder }, folder)
  const parts = [etcd, patroni]
  const api = (path: string, body?: object) =>
    fetch(`http://${machine.address}:8008${path}`, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(body === undefined ? 2000 : 60_000),
    })
  const filler = join(home, 'filler')
  return {
    machine,
    api,
    /** When its PostgreSQL was started; undefined while it is stopped. */
    startedAt: async () =>
      ((await (await api('/patroni')).json()) as { postmaster_start_time?: string }).postmaster_start_time,
    powerOn: () => {
      for (const one of parts) one.start()
    },
    /** Kills all its processes at once. */
    powerOff: async () => {
      for (const one of parts) void one.end()
      await machine.powerOff()
    },
    signalAll: machine.signalAll,
    fillDisk: async () => {
      await run('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1M']).catch(() => undefined)
      await run('dd', ['if=/dev/zero', `of=${filler}-2`, 'bs=1k']).catch(() => undefined)
    },
    freeDisk: async () => {
      await rm(filler)
      await rm(`${filler}-2`, { force: true })
    },
    /** A statement as superuser over the node's own socket. */
    asSuperuser: (statement: string) =>
      run('ip', ['netns', 'exec', machine.name, ...account, 'psql', '-h', home, '-d', 'postgres', '-qc', statement]),
  }
}

const etcdProgram = async (place: Parameters<typeof etcdEnvironment>[0], folder: string) => ({
  command: ['etcd'],
  folder,
  environment: await etcdEnvironment(place),
})
