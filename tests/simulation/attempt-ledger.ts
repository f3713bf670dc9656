import type { RecordedEvent } from '#domain/kernel/event.ts'
import { idOf } from '#domain/kernel/stream-name.ts'
import type { Append } from '#domain/log/ports/event-store.ts'
import type { TakenRun } from '#domain/run/ports/run-queue.ts'
import type { Machine, World } from './world.ts'

/** The number of an attempt at a run, or at one of its steps. */
export type CalledAttempt = { readonly attempt: number; readonly step?: string | undefined }

const maxAbandoned = 5
const ends = new Set(['RunCompleted', 'RunFailed', 'RunCancelled'])
const starts = new Set(['RunStarted', 'RunStepStarted'])
const ofAttempt = new Set([...ends, ...starts, 'RunStepCompleted', 'RunAttemptFailed', 'RunAttemptAbandoned'])

/** Fencing: an attempt starts at the version that its worker took, is called once, and is ended only by that worker. */
export const attemptLedger = ({ violated }: World) => {
  const taken = takenTokens()
  const owners = new Map<string, string>()
  const calls = new Set<string>()
  /** Machines whose attempts a failover lost: the attempt numbers still in progress there are assigned again. */
  const lostStarts = new Set<string>()

  const begins = (machine: Machine, { head, events }: Append) =>
    (events[0]?.type !== 'RunStepCompleted' && events.some(({ type }) => starts.has(type))) ||
    events.some(({ type }) => type === 'RunAttemptAbandoned') ||
    taken.newest(machine, idOf(head.stream)) === head.version

  const endsAsOwner = (machine: Machine, before: readonly RecordedEvent[]) => {
    const last = before.findLast(({ type }) => ofAttempt.has(type))
    return last === undefined || !starts.has(last.type) || owners.get(last.id) === machine.name
  }
  return {
    taken: taken.add,
    called: (machine: Machine, history: readonly RecordedEvent[], { attempt, step }: CalledAttempt) => {
      const start = history.filter(({ type, data }) => starts.has(type) && stepIn(data) === step)[attempt - 1]
      if (start === undefined || lostStarts.has(machine.name)) return
      if (owners.get(start.id) !== machine.name)
        violated(`${machine.name} called for another's attempt at ${start.stream}`)
      if (calls.has(start.id)) violated(`the endpoint was called twice for attempt ${attempt} of ${start.stream}`)
      calls.add(start.id)
    },
    appended: (machine: Machine, append: Append, history: readonly RecordedEvent[]) => {
      const { stream, version } = append.head
      const [before, added] = [history.slice(0, version), history.slice(version)]
      if (before.some(({ type }) => ends.has(type)) && added.some(({ type }) => ofAttempt.has(type)))
        violated(`${stream} went on after its end`)
      const ofStep = history.slice(history.findLastIndex(({ type }) => type === 'RunStepCompleted') + 1)
      if (ofStep.filter(({ type }) => type === 'RunAttemptAbandoned').length > maxAbandoned)
        violated(`${stream} took down more than ${maxAbandoned} workers`)
      for (const { type, id } of added) if (starts.has(type)) owners.set(id, machine.name)
      if (append.cause.actor !== 'worker' || !added.some(({ type }) => ofAttempt.has(type))) return
      if (begins(machine, append)) {
        const token = taken.newest(machine, idOf(stream))
        if (token !== version) violated(`${machine.name} began at version ${version} of ${stream} with token ${token}`)
      } else if (!endsAsOwner(machine, before)) violated(`${machine.name} ended another's attempt at ${stream}`)
    },
    tookBack: (lost: readonly RecordedEvent[]) => {
      taken.takeBack(lost)
      for (const { id, type } of lost) {
        calls.delete(id)
        if (starts.has(type)) lostStarts.add(owners.get(id) ?? '')
      }
    },
  }
}

/** The fencing tokens of each worker by run. A failover revokes a token if it loses the event at its version. */
const takenTokens = () => {
  const tokens: { readonly by: string; readonly runId: string; readonly version: number }[] = []
  return {
    add: ({ name }: Machine, { runId, version }: TakenRun) => void tokens.push({ by: name, runId, version }),
    newest: ({ name }: Machine, runId: string) =>
      tokens.findLast((token) => token.by === name && token.runId === runId)?.version,
    takeBack: (lost: readonly RecordedEvent[]) => {
      const isLost = (token: { readonly runId: string; readonly version: number }) =>
        lost.some(({ stream, version }) => stream === `run-${token.runId}` && version === token.version)
      const kept = tokens.filter((token) => !isLost(token))
      tokens.splice(0, tokens.length, ...kept)
    },
  }
}

export const stepIn = (data: object): unknown => ('step' in data ? data.step : undefined)
