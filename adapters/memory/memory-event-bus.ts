import type { Announced, EventBus, EventNotice, Listening } from '#domain/log/ports/event-bus.ts'
import { type ConsumerGroup, consumerGroup } from './consumer-group.ts'

type MemoryEventBusSettings = {
  readonly log?: (message: string) => void
  /** The pause after a handler's first failure; doubles up to 30 s. */
  readonly retryMs?: number
  /** How long a stopping member may take to finish its notices before others get them. */
  readonly graceMs?: number
}

/** How many event ids are remembered for de-duplication. */
const maxIds = 100_000

/** Carries notices within this process. `publish` resolves when every group has handled them. */
export const memoryEventBus = ({
  log = () => {},
  retryMs = 200,
  graceMs = 5_000,
}: MemoryEventBusSettings = {}): EventBus => {
  const closing = new AbortController()
  const groups = new Map<string, ConsumerGroup>()
  const listeners = new Set<Listener>()
  const deliveries = new Map<string, Promise<void>>()

  const groupOf = (name: string) => {
    const group = groups.get(name) ?? consumerGroup({ name, log, retryMs, graceMs, closed: closing.signal })
    groups.set(name, group)
    return group
  }
  const carry = (notice: EventNotice): Promise<void> => {
    const trace = deliveries.get(notice.id)
    if (trace !== undefined) return trace
    notifyAll(listeners, notice, log)
    const handled = Promise.all([...groups.values()].map((group) => group.carry(notice))).then(() => undefined)
    deliveries.set(notice.id, handled)
    if (deliveries.size > maxIds) forgetOldest(deliveries)
    return handled
  }
  const check = async () => closing.signal.throwIfAborted()

  return {
    publish: async (notices) => {
      await check()
      await Promise.all(notices.map(carry))
    },
    consume: async (group, handle) => {
      await check()
      return groupOf(group).join(handle)
    },
    announce: (notice) => {
      if (!closing.signal.aborted) notifyAll(listeners, notice, log)
    },
    listen: async (onNotice, to = {}) => {
      await check()
      const listener = { ...to, onNotice }
      listeners.add(listener)
      return { stop: async () => void listeners.delete(listener) }
    },
    // Nothing outlives `publish`, so there is no store to lose.
    storeId: async () => 'memory',
    check,
    close: async () => {
      closing.abort(new Error('The event bus is closed.'))
      listeners.clear()
      await Promise.all([...groups.values()].map((group) => group.leave()))
    },
  }
}

type Listener = Listening & { readonly onNotice: (notice: Announced) => void }

const notifyAll = (listeners: ReadonlySet<Listener>, notice: Announced, log: (message: string) => void) => {
  const groups = new Set<string>()
  for (const { onNotice, types, group } of listeners) {
    if (types?.has(notice.type) === false || (group !== undefined && groups.has(group))) continue
    if (group !== undefined) groups.add(group)
    try {
      onNotice(notice)
    } catch (error) {
      log(`A listener failed on ${notice.type} of ${notice.stream}: ${String(error)}`)
    }
  }
}

const forgetOldest = (deliveries: Map<string, unknown>) => {
  for (const [id] of deliveries) return deliveries.delete(id)
}
