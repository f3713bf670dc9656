import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { inspect } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { natsEventBus } from '#adapters/nats/nats-event-bus.ts'
import { explainError } from '#domain/kernel/unavailable.ts'
import { selfSigned } from '#tests/support/endpoint/endpoint-server-certificate.ts'
import { eventually } from '#tests/support/eventually.ts'
import { programNats } from '#tests/support/servers/nats-program.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { aNotice } from './event-bus-notices.ts'

/** A NATS server that accepts one account alone, and a bus that signs in with the credentials in its URL. */
const busAs = async (account: string, accepts = ['--user', 'atrium', '--pass', 'se/cret']) => {
  const server = await programNats(...accepts)
  onTestFinished(server.stop)
  const bus = natsEventBus({ url: server.url.replace('//', `//${account}@`), log: () => undefined, prefix: 'atrium' })
  onTestFinished(bus.close)
  return bus
}

it('a bus signs in with the user and password of its URL', async () => {
  const bus = await busAs('atrium:se%2Fcret')
  await eventually(async () => expect(await bus.check().then(() => 'usable', String)).toBe('usable'))
})

it('a bus signs in with the token of its URL, which has no password', async () => {
  const bus = await busAs('to%2Fken', ['--auth', 'to/ken'])
  await eventually(async () => expect(await bus.check().then(() => 'usable', String)).toBe('usable'))
})

it.each(['atrium:wrong-one', 'atrium:wr@ng-one', 'wr@ng-one'])(
  'a bus that NATS refuses with %s reports that, without the password',
  async (account) => {
    const bus = await busAs(account)
    const readState = () => bus.check().then(() => 'usable', inspect)
    await eventually(async () => expect(await readState()).toMatch(/authorization/i))
    expect(await readState()).not.toContain('ng-one')
  },
)

describe('a bus over TLS', () => {
  const secureServer = async () => {
    const folder = await temporaryFolder()
    onTestFinished(folder.remove)
    const files = { '--tlscert': 'cert', '--tlskey': 'key' } as const
    for (const name of Object.values(files)) await writeFile(join(folder.path, name), selfSigned[name])
    const paths = Object.entries(files).flatMap(([option, name]) => [option, join(folder.path, name)])
    const server = await programNats('--tls', ...paths)
    onTestFinished(server.stop)
    return (name: string) => server.url.replace('nats://127.0.0.1', `tls://${name}`)
  }
  const trustIt = () => {
    const before = getCACertificates('default')
    setDefaultCACertificates([...before, selfSigned.cert])
    onTestFinished(() => setDefaultCACertificates(before))
  }
  const busAt = (url: string) => {
    const bus = natsEventBus({ url, log: () => undefined, prefix: 'atrium' })
    onTestFinished(bus.close)
    return () => bus.check().then(() => 'usable', inspect)
  }

  it('works with a certificate that is trusted, for its own name alone; any other is refused', async () => {
    const at = await secureServer()
    const expectState = async (name: string, state: RegExp) => {
      const readState = busAt(at(name))
      await eventually(async () => expect(await readState()).toMatch(state))
    }
    await expectState('localhost', /self-signed certificate/)
    trustIt()
    await expectState('localhost', /^usable$/)
    await expectState('127.0.0.1', /IP: 127\.0\.0\.1 is not in the cert/)
  })
})

it('a bus whose NATS keeps no messages is unavailable, for that reason', async () => {
  const bare = await programNats('--config', await settingsFile('jetstream { max_file_store: 1MB }'))
  onTestFinished(bare.stop)
  const bus = natsEventBus({ url: bare.url, log: () => undefined, prefix: 'atrium' })
  onTestFinished(bus.close)
  const readState = () => bus.check().then(() => 'usable', explainError)
  await expect
    .poll(readState, { timeout: 10_000 })
    .toBe('NATS cannot store notices: insufficient storage resources available')
})

it('a bus whose account has room for one store takes the place of that of an earlier release', async () => {
  const account = 'A { jetstream: { max_file: 256MB }, users: [{ user: a, password: a }] }'
  const server = await programNats('--config', await settingsFile(`jetstream: enabled, accounts { ${account} }`))
  onTestFinished(server.stop)
  const url = server.url.replace('//', '//a:a@')
  for (const prefix of ['atrium', 'atrium-1-2']) {
    const bus = natsEventBus({ url, prefix, log: () => undefined })
    onTestFinished(bus.close)
    await eventually(async () => expect(await bus.check().then(() => 'usable', explainError)).toBe('usable'))
  }
})

describe('a bus of an account without a right', () => {
  const busWith = async (jetStream: string, permissions: string) => {
    const account = `A { jetstream: { ${jetStream} }, users: [{ user: a, password: a, permissions: { ${permissions} } }] }`
    const server = await programNats('--config', await settingsFile(`jetstream: enabled, accounts { ${account} }`))
    onTestFinished(server.stop)
    const logged: string[] = []
    const url = server.url.replace('//', '//a:a@')
    const bus = natsEventBus({ url, log: (message) => void logged.push(message), prefix: 'atrium' })
    onTestFinished(bus.close)
    await eventually(async () => expect(await bus.check().then(() => 'usable', String)).toBe('usable'))
    return { bus, logged, readState: () => bus.check().then(() => 'usable', explainError) }
  }

  it.each([
    ['to more consumers', 'max_consumers: 5', '', /maximum consumers limit reached$/],
    ['to any consumer', '', 'publish: { deny: ["$JS.API.CONSUMER.>"] }', /Permissions Violation/],
  ])('%s is unavailable until it stops to consume, and logs that once', async (_, jetStream, permissions, reason) => {
    const { bus, logged, readState } = await busWith(jetStream, permissions)
    const consumer = await bus.consume('group', async () => undefined)
    await eventually(async () => expect(await readState()).toMatch(reason))
    expect(await readState()).toMatch(/^NATS does not deliver notices: /)
    expect(logged.filter((message) => message.startsWith('NATS does not deliver'))).toHaveLength(1)
    await consumer.stop()
    expect(await readState()).toBe('usable')
  })

  it('to publish says so, and to subscribe too', async () => {
    const { bus, logged } = await busWith('', 'publish: { deny: ["atrium.>"] }')
    await expect(bus.publish([aNotice()]).catch(explainError)).resolves.toMatch(
      /^NATS does not take notices: Permissions/,
    )
    expect(logged).toEqual([expect.stringMatching(/^NATS refuses: Permissions Violation for Publish/)])
    const other = await busWith('', 'subscribe: { deny: ["atrium.>"] }')
    await other.bus.listen(() => undefined)
    await eventually(() => expect(other.logged).toEqual([expect.stringMatching(/^NATS refuses: .* for Subscription/)]))
  })
})

const settingsFile = async (text: string) => {
  const folder = await temporaryFolder()
  onTestFinished(folder.remove)
  const path = join(folder.path, 'nats.conf')
  await writeFile(path, text)
  return path
}
