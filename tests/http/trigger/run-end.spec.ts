import { getEventListeners } from 'node:events'
import { expect, it } from 'vitest'
import { waitForEnd } from '#adapters/http/trigger/run-end.ts'

const runId = '01890000-0000-7000-8000-000000000000'

it('leaves nothing behind on the server after a call that has waited for a run', async () => {
  const [stopping, disconnected] = [new AbortController().signal, new AbortController().signal]
  const listeners = new Set<unknown>()
  const listen = (listener: unknown) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const runEnd = waitForEnd({ listen }, { find: async () => null }, stopping)
  for (let call = 0; call < 3; call++) await runEnd(runId, 60_000, '127.0.0.1', disconnected)
  expect(listeners.size).toBe(0)
  expect(getEventListeners(stopping, 'abort')).toEqual([])
})
