import { expect, it, vi } from 'vitest'
import { memoryEventBus } from '#adapters/memory/memory-event-bus.ts'
import { eventBusContract } from './event-bus.contract.ts'
import { aNotice } from './event-bus-notices.ts'

eventBusContract('memory', async () => {
  const bus = memoryEventBus({ retryMs: 10, graceMs: 100 })
  return { bus, other: bus }
})

it('holds a publisher until every group has handled its notices', async () => {
  const bus = memoryEventBus()
  const open = Promise.withResolvers<void>()
  await bus.consume('quick', async () => undefined)
  await bus.consume('slow', () => open.promise)
  const published = vi.fn()
  const publishing = bus.publish([aNotice()]).then(published)
  await new Promise((resolve) => setImmediate(resolve))
  expect(published).not.toHaveBeenCalled()
  open.resolve()
  await publishing
  expect(published).toHaveBeenCalledOnce()
})

it('fails a publisher whose notices were not handled when it closes', async () => {
  const bus = memoryEventBus({ graceMs: 10 })
  await bus.consume('hanging', () => new Promise(() => undefined))
  const publishing = expect(bus.publish([aNotice()])).rejects.toThrow('closed')
  await bus.close()
  await publishing
})
