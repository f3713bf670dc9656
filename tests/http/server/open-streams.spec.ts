import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { feedBatches } from '#adapters/http/log/feed-batches.ts'
import { type SessionWatch, sessionWatch } from '#adapters/http/log/session-watch.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import type { FeedListener } from '#domain/log/service/live-feed.ts'
import { aNotice } from '#tests/ports/log/event-bus-notices.ts'

const quick = { lookMs: 1, heartbeatMs: 0, outageMs: 1 }

/** A session's stream that records what it receives. */
const aStream = () => ({ send: vi.fn(), end: vi.fn() })

/** As a response: an end is its last. */
const watchStream = (watch: SessionWatch, token: string) => {
  const stream = aStream()
  const leave = watch.watch(token, { ...stream, end: () => endStream() })
  const endStream = () => {
    leave()
    stream.end()
  }
  return { ...stream, leave }
}

describe('the open streams of sessions', () => {
  it('are kept alive by one look for all, and each ends with its session', async () => {
    const looks = vi.fn<(tokens: readonly string[]) => Promise<ReadonlySet<string>>>()
    looks.mockResolvedValue(new Set()).mockResolvedValueOnce(new Set(['one', 'other']))
    looks.mockResolvedValueOnce(new Set(['other']))
    const watch = sessionWatch(looks, new AbortController().signal, quick)
    const streams = [watchStream(watch, 'one'), watchStream(watch, 'one'), watchStream(watch, 'other')]
    await vi.waitFor(() => expect(streams.every(({ end }) => end.mock.calls.length === 1)).toBe(true))
    expect(streams.map(({ send }) => send.mock.calls.length)).toEqual([1, 1, 2])
    expect(looks.mock.calls).toEqual([[['one', 'other']], [['one', 'other']], [['other']]])
  })

  it('are looked at when an event asks for it, long before the next look', async () => {
    const looks = async () => new Set<string>()
    const watch = sessionWatch(looks, new AbortController().signal, { ...quick, lookMs: 3_600_000 })
    const stream = watchStream(watch, 'one')
    watch.look()
    await vi.waitFor(() => expect(stream.end).toHaveBeenCalledOnce())
    const next = watchStream(watch, 'two')
    watch.look()
    await vi.waitFor(() => expect(next.end).toHaveBeenCalledOnce())
  })

  it('end as the server stops, also those that leave after a last write and those that come meanwhile', async () => {
    const stopping = new AbortController()
    const watch = sessionWatch(async (tokens) => new Set(tokens), stopping.signal, { ...quick, lookMs: 3_600_000 })
    const slow = aStream()
    const leave = watch.watch('slow', { ...slow, end: () => void turn().then(slow.end).then(leave) })
    stopping.abort()
    await vi.waitFor(() => expect(slow.end).toHaveBeenCalled())
    const late = watchStream(watch, 'late')
    await vi.waitFor(() => expect(late.end).toHaveBeenCalledOnce())
    expect(slow.end.mock.calls.length).toBeLessThan(4)
  })

  it.each([
    { looksThatFail: 1, outlasts: true },
    { looksThatFail: 2, outlasts: false },
  ])('outlast a short outage of the database, and end with a longer one ($looksThatFail)', async (outage) => {
    let left = outage.looksThatFail
    const look = async () => {
      if (left-- > 0) throw new Unavailable('PostgreSQL', new Error())
      return new Set(['token'])
    }
    const stream = watchStream(sessionWatch(look, new AbortController().signal, quick), 'token')
    await vi.waitFor(() => expect(stream.send.mock.calls.length + stream.end.mock.calls.length).toBeGreaterThan(0))
    stream.leave()
    expect(stream.send.mock.calls.length > 0).toBe(outage.outlasts)
  })
})

describe('changes for many open streams', () => {
  const batch = () => {
    const heard: FeedListener[] = []
    const batches = feedBatches({
      listen: (listener) => {
        heard.push(listener)
        return () => undefined
      },
      stop: () => undefined,
    })
    return { batches, feed: heard }
  }

  it('come in one batch for all that were read together', async () => {
    const { batches, feed } = batch()
    const [one, other] = [vi.fn(), vi.fn()]
    for (const onNotices of [one, other]) batches.listen({ onNotices, onRewound: () => undefined })
    const notices = [1, 2, 3].map((position) => ({ ...aNotice({ position }), place: [] }))
    for (const notice of notices) feed[0]?.onNotice(notice)
    await turn()
    expect(one.mock.calls).toEqual([[notices]])
    expect(other.mock.calls[0]?.[0]).toBe(one.mock.calls[0]?.[0])
  })

  it('that a failover lost are not delivered', async () => {
    const { batches, feed } = batch()
    const [onNotices, onRewound] = [vi.fn(), vi.fn()]
    batches.listen({ onNotices, onRewound })
    feed[0]?.onNotice(aNotice({ position: 6 }))
    feed[0]?.onRewound({ position: 5, id: null })
    await turn()
    expect(onNotices).not.toHaveBeenCalled()
    expect(onRewound).toHaveBeenCalledOnce()
  })
})
