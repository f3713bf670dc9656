import type { RecordedEvent } from '#domain/kernel/event.ts'
import { idOf, kindOf, type StreamName, streamName } from '#domain/kernel/stream-name.ts'
import type { LeadEvent } from '#domain/lead/model/index.ts'
import { isInFlight } from '#domain/run/views/run-view.ts'
import type {
  KnownTrigger,
  PastCause,
  Subject,
  TriggerProgress,
  TriggerReader,
} from '#domain/trigger/ports/trigger-reader.ts'
import { eventTypes } from '#domain/trigger/service/lead-facts.ts'
import type { TriggerView } from '#domain/trigger/views/trigger-view.ts'
import type { MemoryDatabase } from '../memory-database.ts'

export const memoryTriggerReader = ({ tables }: MemoryDatabase): TriggerReader => {
  const known = (row: TriggerView): KnownTrigger => {
    const positions = tables().streams.get(streamName('trigger', row.id)) ?? []
    return { ...row, sincePosition: positions[row.sinceVersion - 1] ?? 0 }
  }
  const where = (wanted: (row: TriggerView) => boolean) =>
    [...tables().triggers.values()]
      .filter((row) => !row.removed && wanted(row))
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .map(known)

  const subject = (stream: StreamName): Subject | null => {
    const runId = kindOf(stream) === 'share' ? (tables().shares.get(idOf(stream))?.runId ?? '') : idOf(stream)
    const run = tables().runs.get(runId)
    return run === undefined ? null : { leadId: run.leadId, workflowId: run.workflowId, startedBy: run.startedBy }
  }
  const pastCause = ({ id, stream, version, at }: RecordedEvent, index: number): PastCause => {
    const isLead = kindOf(stream) === 'lead'
    const { leadId, workflowId } = isLead ? { leadId: idOf(stream), workflowId: null } : (subject(stream) ?? noSubject)
    return { position: index + 1, id, stream, version, at, leadId, workflowId }
  }

  return {
    find: async (id) => {
      const row = tables().triggers.get(id)
      return row === undefined ? null : known(row)
    },
    ofWorkflow: async (workflowId) => where((row) => row.workflowId === workflowId),
    all: async () => where((row) => tables().activities.get(row.workflowId)?.statusSet !== 'archived'),
    runsInFlight: async (triggerId) =>
      [...tables().runs.values()]
        .filter((run) => run.startedBy === `trigger:${triggerId}` && isInFlight(run))
        .sort((one, other) => (one.id < other.id ? -1 : 1))
        .map(({ id, cancelling, attempts, status }) => ({
          id,
          cancelling,
          held: status === 'pending' && attempts === 0 && !tables().waitingRuns.has(id),
        })),
    pastCauses: async (on, from, most) =>
      tables()
        .events.map((event, index) => ({ type: event.type, cause: pastCause(event, index) }))
        .filter(({ type, cause }) => type === eventTypes[on] && cause.at >= from)
        .map(({ cause }) => cause)
        .reverse()
        .slice(0, most),
    leadHistories: async (leadIds) =>
      new Map(
        leadIds.map((id) => {
          const positions = tables().streams.get(streamName('lead', id)) ?? []
          return [id, positions.map((position) => tables().events[position - 1] as RecordedEvent<LeadEvent>)]
        }),
      ),
    followUps: async (after, upTo) =>
      [...tables().leads.values()].flatMap(({ id: leadId, followUpDate: day }) =>
        day !== null && day > after && day <= upTo ? [{ leadId, day }] : [],
      ),
    subjectOf: async (stream) => subject(stream),
  }
}

const noSubject = { leadId: null, workflowId: null }

export const memoryTriggerProgress = ({ tables }: MemoryDatabase): TriggerProgress => ({
  of: async (triggerId) => tables().progress.get(triggerId) ?? null,
  advance: async (triggerId, upTo) => {
    const before = tables().progress.get(triggerId)
    if (before === undefined || before < upTo) tables().progress.set(triggerId, upTo)
  },
})
