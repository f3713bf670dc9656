import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { connect as connectSecurely, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { natsEventBus } from '#adapters/nats/nats-event-bus.ts'
import { certificates } from '#apps/cli/certificates.ts'
import { openDatabase } from '#apps/infrastructure/database.ts'
import { overTls } from '#apps/infrastructure/over-tls.ts'
import { readSettings } from '#apps/settings.ts'
import { eventually } from '#tests/support/eventually.ts'
import { composeSecrets } from '#tests/support/process/compose-secrets.ts'
import { connectedClient } from '#tests/support/servers/connected-client.ts'
import { examineArguments, programNats } from '#tests/support/servers/nats-program.ts'
import { ownPostgres } from '#tests/support/servers/own-postgres.ts'
import { sparePort } from '#tests/support/servers/spare-port.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const root = resolve(import.meta.dirname, '../..')
const compose = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true })
const secrets = composeSecrets('NATS_PASSWORD=secret\n')
afterAll(() => rmSync(secrets.path, { recursive: true }))
const isRoot = process.getuid?.() === 0
const group = process.getgid?.() ?? 0
/** When started by root, PostgreSQL runs as `nobody` and reads the key by its group; otherwise it owns the key. */
const database = isRoot ? 'postgres:65534=localhost' : 'postgres=localhost'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
const messages: string[] = []
const make = () => certificates([folder.path, database, `nats:${group}=localhost`], (line) => messages.push(line))
const here = (text: string) => text.replaceAll('/certificates', folder.path)
beforeAll(async () => {
  folder = await temporaryFolder()
  chmodSync(folder.path, 0o755)
  await make()
})
afterAll(() => folder.remove())

const trustAuthority = () => {
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, readFileSync(join(folder.path, 'authority.pem'), 'utf8')])
  onTestFinished(() => setDefaultCACertificates(before))
}

describe('the certificates of a private network', () => {
  it('are made once; a key is readable by its owner and the group of its server', async () => {
    const before = readFileSync(join(folder.path, 'postgres.key'), 'utf8')
    await make()
    expect(messages.at(-1)).toMatch(/^There are certificates until 20\d\d-\d\d-\d\d\.$/)
    expect(readFileSync(join(folder.path, 'postgres.key'), 'utf8')).toBe(before)
    const { mode, gid } = statSync(join(folder.path, 'nats.key'))
    expect([mode & 0o777, gid]).toEqual([0o640, group])
  })

  it.each([
    [],
    ['/folder'],
    ['/folder', 'postgres'],
    ['/folder', 'postgres:999=a host'],
    ['/folder', 'postgres=db:5432'],
  ])('are not made of %j', (...words) => expect(certificates(words, () => undefined)).rejects.toThrow('takes a folder'))

  it('are not made on a full disk, which is named', async () => {
    const { path, remove } = await temporaryFolder()
    onTestFinished(remove)
    symlinkSync('/dev/full', join(path, 'db.pem'))
    await expect(certificates([path, 'db=db.internal'], () => undefined)).rejects.toThrow(
      `${join(path, 'db.pem')} cannot be written: the disk is full.`,
    )
  })

  it('are for names and for addresses', async () => {
    const { path, remove } = await temporaryFolder()
    onTestFinished(remove)
    await certificates([path, 'db=db.internal,10.0.0.5,fd00::5'], () => undefined)
    const certificate = new X509Certificate(readFileSync(join(path, 'db.pem')))
    expect(certificate.checkHost('db.internal')).toBe('db.internal')
    for (const address of ['10.0.0.5', 'fd00::5']) expect(certificate.checkIP(address)).toBe(address)
  })

  it('encrypt the database of docker-compose.yml, for those who trust them and ask for its name', async () => {
    const server = await ownPostgres()
    onTestFinished(server.remove)
    const settings = compose.services.postgres.command.filter((word: string) => word.includes('='))
    await query(server.url(), ...settings.map(asStatement), 'select pg_reload_conf()')
    const at = (host: string) => {
      const url = new URL(server.url())
      url.hostname = host
      url.searchParams.set('sslmode', 'verify-full')
      return query(url.href, 'select ssl from pg_stat_ssl where pid = pg_backend_pid()').catch(inspect)
    }
    await eventually(async () => expect(await at('localhost')).toMatch(/unable to verify/))
    const DATABASE_URL = `${server.url().replace('127.0.0.1', 'localhost')}?sslmode=require`
    const waiting = { maxWaitMs: 60_000, stopping: new AbortController().signal, log: () => undefined }
    const MASTER_KEY = Buffer.alloc(32).toString('base64')
    await expect(openDatabase(overTls(readSettings({ DATABASE_URL, MASTER_KEY })), waiting)).rejects.toThrow(
      /^The certificate of the database at localhost:\d+ is not valid: unable to verify the first certificate\. Name /,
    )
    trustAuthority()
    expect(await at('localhost')).toEqual([{ ssl: true }])
    expect(await at('127.0.0.1')).toMatch(/IP: 127\.0\.0\.1 is not in the cert/)
  })

  it('encrypt the bus of docker-compose.yml, for clients and between its nodes', async () => {
    const config = join(folder.path, 'nats.conf')
    writeFileSync(config, here(readFileSync(join(root, 'ops/compose/nats.conf'), 'utf8')))
    writeFileSync(join(folder.path, 'password.conf'), secrets.read('nats-password.conf'))
    const [first, second] = [await sparePort(), await sparePort()]
    for (const name of ['nats-1', 'nats-2', 'nats-3']) {
      const { entrypoint, command } = compose.services[name]
      const words = [...entrypoint.slice(1), ...command, '--config', config]
      expect(await examineArguments(words)).toContain('is valid')
      expect(await examineArguments([...words, '--no-such'])).not.toContain('is valid')
    }
    const node = async (name: string, port: number) => {
      const routes = `nats://localhost:${first},nats://localhost:${second}`
      const words = ['--config', config, '--name', name, '--cluster_name', 'test']
      const started = await programNats(...words, '--cluster', `nats://127.0.0.1:${port}`, '--routes', routes)
      onTestFinished(started.stop)
      return started
    }
    const [one] = await Promise.all([node('one', first), node('two', second)])
    expect(await greeting(Number(new URL(one.url).port))).toMatch(/"tls_required":true/)
    trustAuthority()
    const route = connectSecurely({ port: first, host: 'localhost' })
    await once(route, 'secureConnect')
    route.destroy()
    const bus = natsEventBus({
      url: one.url.replace('nats://127.0.0.1', 'tls://atrium:secret@localhost'),
      log: () => undefined,
      prefix: 'atrium',
    })
    onTestFinished(bus.close)
    // With two nodes, JetStream answers only once they have found each other.
    await eventually(() => bus.check(), 20_000)
  })
})

it('servers and workers of docker-compose.yml reach database and bus over TLS', () => {
  const { services } = compose
  for (const { environment } of [services.server, services.worker, services.single]) {
    const { NODE_EXTRA_CA_CERTS, PLAIN_TEXT_HOSTS } = environment
    const files = Object.entries<string>(environment).filter(([name]) => /^[A-Z_]+_FILE$/.test(name))
    const entries = files.map(([name, path]) => [name, path.replace('/run/secrets', secrets.folder)])
    expect([NODE_EXTRA_CA_CERTS, PLAIN_TEXT_HOSTS]).toEqual(['/certificates/authority.pem', undefined])
    const used = overTls(readSettings(Object.fromEntries(entries)))
    expect([used.MASTER_KEY?.length, used.MASTER_KEY_NEXT]).toEqual([32, undefined])
    expect(used.DATABASE_URL).toContain('@postgres:5432/atrium?sslmode=verify-full')
    expect(used.NATS_URL ?? 'tls:').toMatch(/^tls:/)
  }
  const [, , , , ...wanted] = services.certificates.command
  const hosts = wanted.flatMap((word: string) => word.replace(/^.*=/, '').split(','))
  expect(hosts).toEqual(['postgres', 'nats-1', 'nats-2', 'nats-3'])
})

const asStatement = (setting: string) => {
  const [name, value = ''] = setting.split('=')
  return `alter system set ${name} = '${here(value)}'`
}

const query = async (url: string, ...statements: readonly string[]) => {
  const client = await connectedClient(url)
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** What a NATS server says first, before any handshake. */
const greeting = async (port: number): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  const [data] = await once(socket, 'data')
  socket.destroy()
  return String(data)
}
