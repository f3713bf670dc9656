import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followChanges } from '#mfe/kit/live/follow.ts'
import { reread } from '#mfe/kit/live/reread.ts'

/** A fake of the browser's `EventSource`, driven by the test. */
class DrivenSource extends EventTarget {
  static last: DrivenSource
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  readyState = 0
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    DrivenSource.last = this
  }
  say(type: string, data = ''): void {
    this.dispatchEvent(new MessageEvent(type, { data }))
  }
  close(): void {}
}

beforeEach(() => void vi.stubGlobal('EventSource', Object.assign(DrivenSource, { CLOSED: 2 })))
afterEach(() => void vi.unstubAllGlobals())

const follow = () => {
  const heard: string[] = []
  const stop = followChanges({
    onChange: ({ id }) => heard.push(id),
    onReset: () => heard.push('reset'),
    onRefused: () => heard.push('refused'),
    onState: () => undefined,
  })
  return { heard, stop, source: DrivenSource.last }
}

describe('the live feed of a tab', () => {
  it('makes everything that was read before it began worth reading again, once', () => {
    const { heard, stop, source } = follow()
    source.onopen?.()
    expect(heard).toEqual([])
    source.say('ready')
    source.say('ready')
    expect(heard).toEqual(['reset'])
    stop()
  })

  it('rereads nothing where the server sent what changed since the page was made, until it is cut', () => {
    const serverTiming = [{ name: 'after', description: '7-x' }]
    vi.spyOn(performance, 'getEntriesByType').mockReturnValueOnce([{ serverTiming }] as unknown as PerformanceEntryList)
    const { heard, stop, source } = follow()
    expect(source.url).toBe('/api/events?of=everything&in=groups&after=7-x')
    source.say('ready', 'resumed')
    expect(heard).toEqual([])
    source.onerror?.()
    source.say('ready', 'resumed')
    expect(heard).toEqual(['reset'])
    stop()
  })

  it('rereads everything where a server has no such place', () => {
    const serverTiming = [{ name: 'after', description: '7-x' }]
    vi.spyOn(performance, 'getEntriesByType').mockReturnValueOnce([{ serverTiming }] as unknown as PerformanceEntryList)
    const { heard, stop, source } = follow()
    source.say('ready')
    expect(heard).toEqual(['reset'])
    stop()
  })

  it('hears each change of a group', () => {
    const { heard, stop, source } = follow()
    source.say(
      'changes',
      '{"lead":{"LeadCaptured":["l1","l2"],"LeadMoved":["l1"]},"novelty":{"Made":["n1"]},"run":{"RunEnded":["r1"]}}',
    )
    source.say('changes', 'no JSON')
    expect(heard).toEqual(['l1', 'l2', 'l1', 'r1'])
    stop()
  })

  it('does so again after a cut, and when the server cannot say what was missed', () => {
    const { heard, stop, source } = follow()
    source.say('ready')
    source.onerror?.()
    source.say('ready')
    source.say('reset')
    expect(heard).toEqual(['reset', 'reset', 'reset'])
    stop()
  })

  it('passes over changes of a kind that only a newer server has', () => {
    const { heard, stop, source } = follow()
    const change = { kind: 'lead', id: 'known', version: 1, type: 'LeadCaptured', at: '2026-03-01T10:00:00Z' }
    source.say('change', JSON.stringify({ ...change, kind: 'invoice', id: 'unknown' }))
    source.say('change', JSON.stringify(change))
    expect(heard).toEqual(['known'])
    stop()
  })
})

describe('reading again', () => {
  it('does not take a first reading for the new one that began before the change', async () => {
    const client = new QueryClient()
    const answers: ((text: string) => void)[] = []
    const observer = new QueryObserver(client, {
      queryKey: ['leads'],
      queryFn: () => new Promise<string>((answer) => answers.push(answer)),
    })
    const stop = observer.subscribe(() => undefined)
    const second = reread(client, ['leads'])
    answers[0]?.('before the change')
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.('after it')
    await second
    expect(client.getQueryData(['leads'])).toBe('after it')
    stop()
  })

  it('leaves a further page that is on its way to come', async () => {
    const client = new QueryClient()
    const answers: (() => void)[] = []
    const observer = new InfiniteQueryObserver(client, {
      queryKey: ['leads'],
      queryFn: ({ pageParam }) => new Promise<number>((answer) => answers.push(() => answer(pageParam))),
      initialPageParam: 1,
      getNextPageParam: (page) => page + 1,
    })
    const stop = observer.subscribe(() => undefined)
    const answer = async (request: number) => {
      await vi.waitFor(() => expect(answers.length).toBeGreaterThanOrEqual(request))
      answers[request - 1]?.()
    }
    await answer(1)
    await vi.waitFor(() => expect(observer.getCurrentResult().hasNextPage).toBe(true))
    void observer.fetchNextPage()
    const second = reread(client, ['leads'])
    for (const request of [2, 3, 4]) await answer(request)
    await second
    expect(observer.getCurrentResult().data?.pages).toEqual([1, 2])
    stop()
  })
})
