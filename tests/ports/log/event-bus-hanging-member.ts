import { natsEventBus } from '#adapters/nats/nats-event-bus.ts'

/** A member of a group that takes a notice, prints its id, and never finishes handling it. */
const [, , url = '', prefix = ''] = process.argv
const bus = natsEventBus({ url, prefix, log: console.error, ackWaitMs: 1_000 })
await bus.consume('group', async (notice) => {
  console.log(notice.id)
  await new Promise(() => undefined)
})
