import { randomBytes } from 'node:crypto'
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join, resolve } from 'node:path'
import { admin } from '#tests/support/atrium.ts'
import { eventually } from '#tests/support/eventually.ts'
import { databaseAddress, here, type Network, network } from './network.ts'
import { type Part, type Program, part } from './part.ts'
import type { ReplicatedPostgres } from './replicated-postgres.ts'

export const root = resolve(import.meta.dirname, '../..')
const proxyHost = 10
const serverHosts = [11, 12, 13] as const
const workerHosts = [21, 22, 23] as const
const natsHosts = [41, 42, 43]
export const siteUrl = `http://10.77.0.${proxyHost}:8080`

/** Several machines with PostgreSQL, reached by one URL. */
export type Database = {
  readonly url: string
  readonly addresses: readonly string[]
  /** Throws unless every acknowledged commit is on a second server, and all follow. */
  readonly isReplicated: () => Promise<void>
  /** The URL of the primary alone. */
  readonly currentUrl: () => Promise<string>
}

export type Cluster<Chosen extends Database = ReplicatedPostgres> = Awaited<ReturnType<typeof cluster<Chosen>>>

/** `count` servers and as many workers, three NATS nodes, a database and a proxy, each on its own machine. */
export const cluster = async <Chosen extends Database>(
  folder: string,
  openDatabase: (net: Network, folder: string) => Promise<Chosen>,
  count: 2 | 3,
) => {
  const net = await network()
  const database = await openDatabase(net, folder)
  const settings = settingsOf(database.url, database.addresses)
  const newer = await newerBuild(folder)
  const build = (source: string, program: 'server' | 'worker'): Program => ({
    command: [process.execPath, join(source, `apps/${program}/main.ts`)],
    folder,
    environment: { ...settings, WORKER_CONCURRENCY: program === 'server' ? '0' : '20' },
  })
  const programs = (name: 'server' | 'worker', hosts: readonly number[]) =>
    each(hosts, async (host, n) => part(await net.machine(`${name}-${n + 1}`, host), build(root, name), folder))
  const nats = await each(natsHosts, (host, n) => natsNode(net, folder, host, n))
  const servers = await programs('server', serverHosts.slice(0, count))
  const workers = await programs('worker', workerHosts.slice(0, count))
  const proxy = part(await net.machine('proxy', proxyHost), proxyProgram(folder, count), folder)
  for (const one of [...nats, ...servers, ...workers, proxy]) one.start()
  const ready = async (...some: readonly Part[]) => {
    await Promise.all(some.map(({ machine }) => eventually(() => answers(machine.address), 90_000)))
  }
  return {
    ...{ net, database, nats, servers, workers, proxy, settings, ready },
    newerBuild: newer,
    build,
    /** Resolves once every part is ready and the standby is synchronous. */
    steady: async () => {
      await ready(...servers, ...workers)
      await eventually(throughProxy, 30_000)
      await eventually(database.isReplicated, 60_000)
    },
  }
}

const each = async <One, Made>(all: readonly One[], make: (one: One, n: number) => Promise<Made>) => {
  const parts: Made[] = []
  for (const [n, one] of all.entries()) parts.push(await make(one, n))
  return parts
}

/** The settings of servers and workers. */
export const settingsOf = (
  databaseUrl: string,
  databaseAddresses: readonly string[] = [databaseAddress],
): Record<string, string> => ({
  HOST: '0.0.0.0',
  PORT: '3000',
  WORKER_HEALTH_PORT: '3000',
  PUBLIC_URL: siteUrl,
  TRUST_PROXY: 'true',
  DATABASE_URL: databaseUrl,
  NATS_URL: natsHosts.map((host) => `nats://10.77.0.${host}:4222`).join(),
  PLAIN_TEXT_HOSTS: [...databaseAddresses, ...natsHosts.map((host) => `10.77.0.${host}`)].join(),
  MASTER_KEY: randomBytes(32).toString('base64'),
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  CONTACT_RATE_PER_MINUTE: '1000000',
  RUNS_PER_HOUR: '100000000',
  ALLOW_PRIVATE_ENDPOINTS: 'true',
  LOG_LEVEL: 'warn',
  ...(process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}),
})

const natsNode = async (net: Network, folder: string, host: number, n: number): Promise<Part> => {
  const machine = await net.machine(`nats-${n + 1}`, host)
  const routes = natsHosts.map((other) => `nats://10.77.0.${other}:6222`).join()
  const cluster = ['--cluster_name', 'atrium', '--cluster', `nats://${machine.address}:6222`, '--routes', routes]
  const store = ['-js', '-sd', join(folder, machine.name)]
  const monitoring = ['-m', '8222']
  const command = ['nats-server', '-a', machine.address, '-p', '4222', '--name', machine.name, ...store, ...cluster]
  return part(machine, { command: [...command, ...monitoring], folder }, folder)
}

/** The proxy as recommended in docs/operations.md. */
const proxyProgram = (folder: string, count: number): Program => {
  const UPSTREAMS = serverHosts
    .slice(0, count)
    .map((host) => `10.77.0.${host}:3000`)
    .join(' ')
  const command = ['caddy', 'run', '--config', join(root, 'ops/proxy/Caddyfile')]
  return { command, folder, environment: { UPSTREAMS, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder } }
}

/** Rejects unless the process there is ready. Sets its own Host header, which `fetch` does not allow. */
const answers = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const place = { host: address, port: 3000, path: '/readyz', headers: { host: 'localhost:3000' }, timeout: 2000 }
    const request = get(place, (answer) => {
      answer.resume()
      if (answer.statusCode === 200) resolve()
      else reject(new Error(`${address} answers ${answer.statusCode}`))
    })
    request.on('timeout', () => request.destroy(new Error(`${address} does not answer`)))
    request.on('error', reject)
  })

const throughProxy = async (): Promise<void> => {
  const answer = await fetch(`${siteUrl}/readyz`)
  if (!answer.ok) throw new Error(`the proxy answers ${answer.status}`)
}

/** A copy of this checkout with an additional migration that older processes do not have. */
const newerBuild = async (folder: string): Promise<string> => {
  const build = join(folder, 'newer-build')
  await mkdir(build)
  for (const name of ['apps', 'adapters', 'domain', 'contracts', 'dist', 'package.json'])
    await cp(join(root, name), join(build, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(build, 'node_modules'))
  const migration =
    'alter table runs add column newer_build text;\ncreate index runs_newer_build on runs (newer_build);\n'
  await writeFile(join(build, 'adapters/postgres/migrations/9999-newer-build.sql'), migration)
  return build
}

/** The host of the workflows' endpoint. */
export const endpointHost = here
