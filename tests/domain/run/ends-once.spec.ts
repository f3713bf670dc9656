import { describe, expect, it } from 'vitest'
import { viewAfter } from '#domain/kernel/view.ts'
import { type RunCommand, type RunEvent, run } from '#domain/run/model/index.ts'
import { runView } from '#domain/run/views/run-view.ts'
import { seededRandom } from '#tests/support/fuzz/seeded-random.ts'
import {
  at,
  cancelRun,
  completeAttempt,
  confirmCancellation,
  endCompleted,
  endFailed,
  failAttempt,
  recordedRun,
  requestRun,
  reviseOutputs,
  startAttempt,
} from '#tests/support/run/runs.ts'

const ends: ReadonlySet<RunEvent['type']> = new Set(['RunCompleted', 'RunFailed', 'RunCancelled'])

/** Random commands for existing and non-existing attempts. */
const commandBy = (random: () => number, now: string): RunCommand => {
  const attempt = 1 + Math.floor(random() * 4)
  const one: readonly RunCommand[] = [
    requestRun({ byBrowser: random() < 0.5, now }),
    startAttempt(now),
    startAttempt(now),
    startAttempt(now),
    completeAttempt(attempt, String(attempt), now),
    failAttempt({ attempt, now, mayRetry: random() < 0.8, jitter: random() }),
    failAttempt({ attempt, now, retryAfterMs: Math.floor(random() * 1e6) }),
    endCompleted(String(attempt), now),
    endFailed(),
    cancelRun(now),
    confirmCancellation(now),
    reviseOutputs(String(random())),
  ]
  return one[Math.floor(random() * one.length)] as RunCommand
}

const historyBy = (seed: number): readonly RunEvent[] => {
  const random = seededRandom(seed)
  const history: RunEvent[] = []
  for (let step = 0; step < 40; step++) {
    const command = commandBy(random, at(step * 1000))
    const decision = run.decide(command, history.reduce(run.evolve, run.initialState))
    if (decision.accepted) history.push(...decision.events)
  }
  return history
}

const histories = Array.from({ length: 2000 }, (_, seed) => historyBy(seed))

describe('with any commands in any order, a run', () => {
  it('ends at most once, and nothing but edits of a completed one follows', () => {
    for (const [seed, history] of histories.entries()) {
      const end = history.findIndex(({ type }) => ends.has(type))
      const following = new Set(end < 0 ? [] : history.slice(end + 1).map(({ type }) => type))
      expect([...following], `seed ${seed}`).toEqual(following.size === 0 ? [] : ['RunOutputsRevised'])
      if (following.size > 0) expect(history[end]?.type).toBe('RunCompleted')
    }
  })

  it('is requested once and first, and its attempts count from 1 without a gap, one after the other', () => {
    for (const [seed, history] of histories.entries()) {
      const begins = history.flatMap((event) => (event.type === 'RunStarted' ? [event.data.attempt] : []))
      expect(begins, `seed ${seed}`).toEqual(begins.map((_, index) => index + 1))
      const requests = history.flatMap(({ type }, index) => (type === 'RunRequested' ? [index] : []))
      expect(requests, `seed ${seed}`).toEqual(history.length === 0 ? [] : [0])
    }
  })

  it('has every attempt ended before the next begins, and all of them once it has ended', () => {
    for (const [seed, history] of histories.entries()) {
      const view = viewAfter(runView, recordedRun(...history))
      const open = view?.attemptLog.filter(({ endedAt }) => endedAt === null).map(({ attempt }) => attempt) ?? []
      const mayBeOpen = view?.status === 'running' && view.completedAt === null ? [view.attempts] : []
      expect(mayBeOpen, `seed ${seed}`).toEqual(expect.arrayContaining(open))
    }
  })

  it('reaches each of its ends: the commands cover every transition', () => {
    const types = new Set(histories.flat().map(({ type }) => type))
    expect([...types].sort()).toEqual([
      'RunAttemptAbandoned',
      'RunAttemptFailed',
      'RunCancellationRequested',
      'RunCancelled',
      'RunCompleted',
      'RunFailed',
      'RunOutputsRevised',
      'RunRequested',
      'RunStarted',
    ])
  })
})
