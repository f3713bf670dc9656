import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { feedBatches } from '#adapters/http/log/feed-batches.ts'
import { sessionWatch } from '#adapters/http/log/session-watch.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import type { FeedListener } from '#domain/log/service/live-feed.ts'
import { aNotice } from '#tests/ports/event-bus-notices.ts'

const quick = { heartbeatMs: 1, outageMs: 1 }

/** A session's stream that records what it receives. */
const aStream = () => ({ send: vi.fn(), end: vi.fn() })

describe('the open streams of a session', () => {
  it('are kept alive by one look at the session for all, and end with it', async () => {
    const looks = vi.fn<(token: string) => Promise<object | null>>().mockResolvedValue(null).mockResolvedValueOnce({})
    const watch = sessionWatch(looks, new AbortController().signal, quick)
    const streams = [aStream(), aStream(), aStream()]
    const leaves = streams.map((stream) => watch('token', { ...stream, end: () => leave(stream) }))
    const leave = (stream: ReturnType<typeof aStream>) => {
      leaves[streams.indexOf(stream)]?.()
      stream.end()
    }
    await vi.waitFor(() => expect(streams.every(({ end }) => end.mock.calls.length === 1)).toBe(true))
    expect(streams.map(({ send }) => send.mock.calls.length)).toEqual([1, 1, 1])
    expect(looks.mock.calls).toEqual([['token'], ['token']])
  })

  it.each([
    { looksThatFail: 1, outlasts: true },
    { looksThatFail: 2, outlasts: false },
  ])('outlast a short outage of the database, and end with a longer one ($looksThatFail)', async (outage) => {
    let left = outage.looksThatFail
    const look = async () => {
      if (left-- > 0) throw new Unavailable('PostgreSQL', new Error())
      return {}
    }
    const stream = aStream()
    const leave = sessionWatch(look, new AbortController().signal, quick)('token', { ...stream, end: () => ended() })
    const ended = () => {
      leave()
      stream.end()
    }
    await vi.waitFor(() => expect(stream.send.mock.calls.length + stream.end.mock.calls.length).toBeGreaterThan(0))
    leave()
    expect(stream.send.mock.calls.length > 0).toBe(outage.outlasts)
  })
})

describe('changes for many open streams', () => {
  const opened = () => {
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
    const { batches, feed } = opened()
    const [one, other] = [vi.fn(), vi.fn()]
    for (const onNotices of [one, other]) batches.listen({ onNotices, onRewound: () => undefined })
    const notices = [1, 2, 3].map((position) => ({ ...aNotice({ position }), place: [] }))
    for (const notice of notices) feed[0]?.onNotice(notice)
    await turn()
    expect(one.mock.calls).toEqual([[notices]])
    expect(other.mock.calls[0]?.[0]).toBe(one.mock.calls[0]?.[0])
  })

  it('that a failover lost are not delivered', async () => {
    const { batches, feed } = opened()
    const [onNotices, onRewound] = [vi.fn(), vi.fn()]
    batches.listen({ onNotices, onRewound })
    feed[0]?.onNotice(aNotice({ position: 6 }))
    feed[0]?.onRewound({ position: 5, id: null })
    await turn()
    expect(onNotices).not.toHaveBeenCalled()
    expect(onRewound).toHaveBeenCalledOnce()
  })
})
