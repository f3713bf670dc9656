import type { Timer } from '#domain/kernel/timer.ts'

/** A timer whose time passes only by `advance`, which runs what is due in order and lets promises settle in between. */
export const virtualTimer = () => {
  const waiting = new Set<{ readonly dueMs: number; readonly call: () => void }>()
  let nowMs = 0
  const timer: Timer = {
    after: (milliseconds, call) => {
      const wait = { dueMs: nowMs + milliseconds, call }
      waiting.add(wait)
      return { cancel: () => void waiting.delete(wait) }
    },
  }
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  const advance = async (milliseconds: number): Promise<void> => {
    const untilMs = nowMs + milliseconds
    await settle()
    for (;;) {
      const [next] = [...waiting].filter(({ dueMs }) => dueMs <= untilMs).sort((a, b) => a.dueMs - b.dueMs)
      if (next === undefined) break
      nowMs = next.dueMs
      waiting.delete(next)
      next.call()
      await settle()
    }
    nowMs = untilMs
  }
  return { timer, advance, nowMs: () => nowMs, pending: () => waiting.size }
}
