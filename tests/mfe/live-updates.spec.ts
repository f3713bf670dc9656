import { setTimeout as pause } from 'node:timers/promises'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ApiError } from '#contracts/client.ts'
import { documentKey } from '#mfe/documents/api/use-run.ts'
import { coalesce } from '#mfe/kit/live/coalesce.ts'
import { mayChange, reread } from '#mfe/kit/live/reread.ts'
import { affectedKeys } from '#mfe/kit/live/use-live-updates.ts'
import { leadKeys } from '#mfe/leads/api/lead-keys.ts'

describe('a live change of a lead', () => {
  it('makes the board and the figures of the leads worth reading again, and nothing else', async () => {
    const client = new QueryClient()
    const keys = [leadKeys.stats, leadKeys.board({ status: 'new' }), ['workflows']] as const
    for (const key of keys) client.setQueryData(key, 'read')
    for (const key of affectedKeys.lead) await client.invalidateQueries({ queryKey: [key] })
    expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, false])
  })
})

describe('a live change', () => {
  it.each([
    [404, ['pending', 'error']],
    [500, ['pending', 'error', 'pending', 'error']],
  ])('draws what answered %i as loading only if it may be there now', async (status, states) => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const queryFn = () => Promise.reject(new ApiError(status, '', ''))
    const seen: string[] = ['pending']
    const screen = new QueryObserver(client, { queryKey: ['workflows', '7'], queryFn })
    onTestFinished(screen.subscribe((result) => seen.at(-1) !== result.status && seen.push(result.status)))
    await vi.waitFor(() => expect(seen).toHaveLength(2))
    await reread(client, ['workflows'], false, mayChange)
    await pause(10)
    expect(seen).toEqual(states)
  })
})

describe('a live change of a link', () => {
  it('makes the document that it shares worth reading again, which says what was decided', async () => {
    const client = new QueryClient()
    client.setQueryData(documentKey('r1'), 'read')
    for (const key of affectedKeys.share) await client.invalidateQueries({ queryKey: [key] })
    expect(client.getQueryState(documentKey('r1'))?.isInvalidated).toBe(true)
  })
})

describe('a flood of changes', () => {
  it('is delivered at once when no reading is in progress', () => {
    const flushed: string[][] = []
    coalesce<string>(async (items) => flushed.push([...items]))(['leads'])
    expect(flushed).toEqual([['leads']])
  })

  it('waits for the reading in progress and is delivered together, each change once', async () => {
    const flushed: string[][] = []
    const add = coalesce<string>(async (items) => {
      flushed.push([...items])
      await pause(10)
    })
    for (let change = 0; change < 100; change += 1) add(['leads', 'runs'])
    await pause(50)
    expect(flushed).toEqual([
      ['leads', 'runs'],
      ['leads', 'runs'],
    ])
  })

  it('that goes on is read again at growing intervals, at most every four seconds in the end', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    let readings = 0
    const add = coalesce<string>(async () => void readings++)
    for (let tenth = 0; tenth < 300; tenth++) {
      add(['leads'])
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(readings).toBeLessThan(15)
  })

  it('continues after a reading that failed', async () => {
    let readings = 0
    const add = coalesce<string>(async () => {
      readings += 1
      throw new Error('offline')
    })
    add(['leads'])
    await pause(0)
    add(['leads'])
    expect(readings).toBe(2)
  })
})
