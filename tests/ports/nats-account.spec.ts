import { inspect } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { natsEventBus } from '#adapters/nats/nats-event-bus.ts'
import { programNats } from '#tests/support/servers/nats-program.ts'

/** NATS that serves one account alone, and a bus that signs in with what its URL says. */
const busAs = async (account: string) => {
  const server = await programNats('--user', 'atrium', '--pass', 'se/cret')
  onTestFinished(server.stop)
  const bus = natsEventBus({ url: server.url.replace('//', `//${account}@`), log: () => undefined })
  onTestFinished(bus.close)
  return bus
}

it('a bus signs in with the user and password of its URL', async () => {
  const bus = await busAs('atrium:se%2Fcret')
  await expect.poll(() => bus.check().then(() => 'usable', String), { timeout: 10_000 }).toBe('usable')
})

it('a bus that NATS refuses reports that, without the password', async () => {
  const bus = await busAs('atrium:wrong-one')
  const said = () => bus.check().then(() => 'usable', inspect)
  await expect.poll(said, { timeout: 10_000 }).toMatch(/authorization/i)
  expect(await said()).not.toContain('wrong-one')
})
