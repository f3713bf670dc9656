import type { RecordedEvent } from '#domain/kernel/event.ts'
import { addTime, type Instant } from '#domain/kernel/instant.ts'
import { idOf, kindOf, type StreamName, streamName } from '#domain/kernel/stream-name.ts'
import type { LeadAgenda } from '#domain/lead/views/lead-agenda.ts'
import { isInFlight } from '#domain/run/views/run-view.ts'
import { eventTypes } from '#domain/trigger/model/index.ts'
import type {
  LeadHistory,
  ListedTrigger,
  PastCause,
  Silence,
  Subject,
  TriggerProgress,
  TriggerReader,
} from '#domain/trigger/ports/trigger-reader.ts'
import type { TriggerView } from '#domain/trigger/views/trigger-view.ts'
import type { MemoryDatabase } from '../memory-database.ts'

export const memoryTriggerReader = ({ tables }: MemoryDatabase): TriggerReader => {
  const withProgress = (row: TriggerView): ListedTrigger => {
    const positions = tables().streams.get(streamName('trigger', row.id)) ?? []
    return { ...row, sincePosition: positions[row.sinceVersion - 1] ?? 0 }
  }
  const where = (wanted: (row: TriggerView) => boolean) =>
    [...tables().triggers.values()]
      .filter((row) => !row.removed && wanted(row))
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .map(withProgress)

  const subject = (stream: StreamName): Subject | null => {
    const runId = kindOf(stream) === 'share' ? (tables().shares.get(idOf(stream))?.runId ?? '') : idOf(stream)
    const run = tables().runs.get(runId)
    if (run === undefined) return null
    return { leadId: run.leadId, runId, workflowId: run.workflowId, startedBy: run.startedBy }
  }
  const pastCause = ({ id, stream, version, at }: RecordedEvent, index: number): PastCause => {
    const isLead = kindOf(stream) === 'lead'
    const { leadId, workflowId } = isLead ? { leadId: idOf(stream), workflowId: null } : (subject(stream) ?? noSubject)
    return { position: index + 1, id, stream, version, at, leadId, workflowId }
  }

  return {
    find: async (id) =>
      [tables().triggers.get(id)].flatMap((row) => (row === undefined ? [] : withProgress(row)))[0] ?? null,
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
    pastCauses: async (on, from, limit) =>
      tables()
        .events.map((event, index) => ({ type: event.type, cause: pastCause(event, index) }))
        .filter(({ type, cause }) => eventTypes[on].includes(type) && cause.at >= from)
        .map(({ cause }) => cause)
        .reverse()
        .slice(0, limit),
    leadHistories: async (leadIds) => new Map(leadIds.map((id) => [id, historyIn(tables().events, id)])),
    followUps: async (after, upTo) =>
      [...tables().leads.values()].flatMap(({ id: leadId, followUpDate: day }) =>
        day !== null && day > after && day <= upTo ? [{ leadId, day }] : [],
      ),
    tasksDue: async (after, upTo) =>
      openTasks([...tables().agendas.values()]).filter(({ day }) => day > after && day <= upTo),
    silences: async (days, after, upTo) => silencesIn(heardOf(tables().events, subject), days, after, upTo),
    subjectOf: async (stream) => subject(stream),
  }
}

const openTasks = (agendas: readonly LeadAgenda[]) =>
  agendas.flatMap(({ id: leadId, tasks }) =>
    tasks.flatMap(({ id: taskId, dueOn: day, doneAt }) =>
      doneAt === null && day !== null ? [{ leadId, taskId, day }] : [],
    ),
  )

const historyIn = (events: readonly RecordedEvent[], leadId: string): LeadHistory =>
  events.filter(({ stream }) => stream === streamName('lead', leadId)) as LeadHistory

/** Events that end a silence: no link openings, as a machine may make them, and nothing done by an automation. */
const heardOf = (events: readonly RecordedEvent[], subject: (stream: StreamName) => Subject | null): Silence[] =>
  events.flatMap(({ type, stream, at, actor }, index) => {
    const leadId = kindOf(stream) === 'lead' ? idOf(stream) : kindOf(stream) === 'share' && subject(stream)?.leadId
    return leadId && actor !== 'worker' && type !== 'ShareOpened' ? [{ leadId, since: at, position: index + 1 }] : []
  })

const silencesIn = (heard: readonly Silence[], days: number, after: Instant, upTo: Instant): readonly Silence[] =>
  heard.filter(({ leadId, since, position }) => {
    const next = heard.find((one) => one.leadId === leadId && one.position > position)?.since
    return since > after && since <= upTo && (next === undefined || next > addTime(since, days * 24 * 3_600_000))
  })

const noSubject = { leadId: null, workflowId: null }

export const memoryTriggerProgress = ({ tables }: MemoryDatabase): TriggerProgress => ({
  of: async (triggerId) => tables().progress.get(triggerId) ?? null,
  advance: async (triggerId, upTo) => {
    const progress = tables().progress.get(triggerId)
    if (progress === undefined || progress < upTo) tables().progress.set(triggerId, upTo)
  },
  turnBack: async (triggerId, upTo) => {
    const progress = tables().progress.get(triggerId)
    if (progress === undefined || progress > upTo) tables().progress.set(triggerId, upTo)
  },
})
