import { setTimeout as pause } from 'node:timers/promises'
import type { StreamName } from '#domain/kernel/stream-name.ts'
import type { Consumer, EventNotice } from '#domain/log/ports/event-bus.ts'
import { type Handle, type Member, member } from './member.ts'

type Settings = {
  readonly name: string
  readonly log: (message: string) => void
  readonly retryMs: number
  readonly graceMs: number
  readonly closed: AbortSignal
}

export type ConsumerGroup = {
  readonly join: (handle: Handle) => Consumer
  /** Resolves when a member has handled the notice; rejects if the bus closes first. */
  readonly carry: (notice: EventNotice) => Promise<void>
  readonly leave: () => Promise<void>
}

const maxPauseMs = 30_000

/** Distributes notices round-robin over the members: in order within a stream, concurrently across streams. */
export const consumerGroup = ({ name, log, retryMs, graceMs, closed }: Settings): ConsumerGroup => {
  const members: Member[] = []
  const tails = new Map<StreamName, Promise<void>>()
  let arrival = Promise.withResolvers<void>()
  const onClose = new Promise<never>((_, reject) => closed.addEventListener('abort', () => reject(closed.reason)))
  onClose.catch(() => undefined)

  const nextMember = async (): Promise<Member> => {
    for (;;) {
      closed.throwIfAborted()
      const next = members.shift()
      if (next === undefined) {
        await Promise.race([arrival.promise, onClose])
        continue
      }
      members.push(next)
      return next
    }
  }
  const deliver = async (notice: EventNotice) => {
    for (let failures = 0; ; ) {
      const outcome = await (await nextMember()).handle(notice)
      closed.throwIfAborted()
      if (outcome === 'handled') return
      if (outcome === 'abandoned') continue
      log(`${name} failed on ${notice.type} ${notice.id}, retrying: ${String(outcome.error)}`)
      await pause(Math.min(retryMs * 2 ** failures++, maxPauseMs), undefined, { signal: closed })
    }
  }
  const leave = async (one: Member) => {
    const place = members.indexOf(one)
    if (place >= 0) members.splice(place, 1)
    await one.leave(graceMs)
  }

  return {
    join: (handle) => {
      const consumer = member(handle)
      members.push(consumer)
      arrival.resolve()
      arrival = Promise.withResolvers()
      return { stop: () => leave(consumer) }
    },
    carry: (notice) => {
      const tail = (tails.get(notice.stream) ?? Promise.resolve()).then(() => deliver(notice))
      tails.set(notice.stream, tail)
      const forget = () => void (tails.get(notice.stream) === tail && tails.delete(notice.stream))
      tail.then(forget, forget)
      return tail
    },
    leave: async () => void (await Promise.all([...members].map(leave))),
  }
}
