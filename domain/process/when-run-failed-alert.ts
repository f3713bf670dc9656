import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { idOf, streamName } from '#domain/kernel/stream-name.ts'
import type { EventNotice } from '#domain/log/event-notice.ts'
import { countEndsNeeded, type WorkflowEvent, workflow } from '#domain/workflow/model/index.ts'
import { workflowHandler } from '#domain/workflow/service/workflow-handler.ts'
import type { Policy, PolicyPorts } from './policy.ts'

/** When a run has failed, alert staff and pause its workflow according to its alerts, once per run. */
export const whenRunFailedAlert = {
  on: 'RunFailed',
  when: ({ store, runs, clock }: Pick<PolicyPorts, 'store' | 'runs' | 'clock'>) => {
    const handle = workflowHandler(store)
    return async ({ id, stream }: EventNotice): Promise<void> => {
      const runId = idOf(stream)
      const run = await runs.find(runId)
      if (run === null || run.completedAt === null) return
      for (;;) {
        const { head, events } = await store.read<WorkflowEvent>(streamName('workflow', String(run.workflowId)))
        const state = events.reduce(workflow.evolve, workflow.initialState)
        const alerts = state.status === 'active' ? (state.alerts ?? null) : null
        if (alerts === null || events.some(({ causationId }) => causationId === id)) return
        const ends = await runs.lastEnds(run, { since: countedSince(events), limit: countEndsNeeded(alerts) })
        const cause = { actor: 'worker', correlationId: id, causationId: id }
        const context = { cause, at: clock.now(), ifVersion: head.version }
        const outcome = await handle(head.stream, { type: 'NoteFailure', runId, ends }, context)
        if (outcome.accepted || outcome.rejection.type !== 'VersionStale') return
      }
    }
  },
} satisfies Policy

const resets = new Set<WorkflowEvent['type']>(['WorkflowCreated', 'WorkflowActivated', 'WorkflowAlertsSet'])

const countedSince = (events: readonly RecordedEvent<WorkflowEvent>[]): Instant =>
  events.findLast(({ type }) => resets.has(type))?.at ?? ''
