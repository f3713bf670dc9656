import { streamName } from '#domain/kernel/stream-name.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { Users } from '#domain/staff/ports/users.ts'
import { withActorNames } from '#domain/staff/service/actor-names.ts'
import type { RunEvent } from '../model/index.ts'
import { type RunStep, runSteps } from '../views/run-steps.ts'
import { type RunSuggestion, runSuggestions } from '../views/run-suggestions.ts'
import { type RunVersion, runVersions } from '../views/run-versions.ts'

type Named<Thing> = Thing & {
  /** The actor's display name: the e-mail address of a member of staff. */
  readonly actorName: string
}

/** The history of a run's outputs, read from its stream; null for an unknown run. */
export type RunHistory = {
  readonly versions: (runId: string) => Promise<readonly Named<RunVersion>[] | null>
  /** Progress through the steps, which are empty for a run without steps. */
  readonly steps: (runId: string) => Promise<{ readonly steps: readonly RunStep[]; readonly version: number } | null>
  readonly suggestions: (runId: string) => Promise<readonly Named<RunSuggestion>[] | null>
}

export const runHistory = (store: EventStore, users: Users): RunHistory => {
  const eventsOf = async (runId: string) => (await store.read<RunEvent>(streamName('run', runId))).events
  const read = async <Thing extends { readonly actor: string }>(
    runId: string,
    project: (events: Awaited<ReturnType<typeof eventsOf>>) => readonly Thing[],
  ) => {
    const events = await eventsOf(runId)
    return events.length === 0 ? null : withActorNames(users, project(events))
  }
  return {
    versions: (runId) => read(runId, runVersions),
    steps: async (runId) => {
      const events = await eventsOf(runId)
      return events.length === 0 ? null : { steps: runSteps(events), version: events.length }
    },
    suggestions: (runId) => read(runId, runSuggestions),
  }
}
