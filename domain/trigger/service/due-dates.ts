import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Day, Instant } from '#domain/kernel/instant.ts'
import { idOf, streamName } from '#domain/kernel/stream-name.ts'
import { type LeadEvent, pipelineLead } from '#domain/lead/model/index.ts'
import { dueOf, factsAfter, isErasedBy } from '#domain/lead/service/lead-facts.ts'
import { taskDueOf } from '#domain/lead/views/task-dues.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { Facts } from '../model/index.ts'
import type { TriggerReader } from '../ports/trigger-reader.ts'

type LeadHistory = readonly RecordedEvent<LeadEvent>[]

/** The causes that occur on a day: the follow-up with a lead, and a task for it. */
type DatedCause = 'follow_up_due' | 'task_due'

/** Such a cause occurs when its day begins, not when its event is recorded. */
export const isDated = (on: string): on is DatedCause => on === 'follow_up_due' || on === 'task_due'

/** Identifies a cause for the clock and for an event that sets a past date: a day counts once per lead, and per task. */
type Due = { readonly id: string; readonly day: Day; readonly at: Instant }

/** When the date that this version of the lead set became due; null if it set none, or if it was not to be. */
type DueOf = (history: LeadHistory, version: number, timeZone?: string) => Due | null

type Row = { readonly leadId: string; readonly day: Day; readonly taskId?: string }

type Dates = {
  readonly of: DueOf
  readonly between: (reader: TriggerReader, after: Day, upTo: Day) => Promise<readonly Row[]>
  readonly idOf: (row: Row) => string
  /** Whether the row holds after these events: it may lag behind the lead. */
  readonly isDue: (row: Row, history: LeadHistory, facts: Facts) => boolean
}

const followUpId = ({ leadId, day }: Row) => `follow-up ${leadId} ${day}`
const taskId = ({ taskId: id, day }: Pick<Row, 'taskId' | 'day'>) => `task ${id} ${day}`

export const dueDates: Readonly<Record<DatedCause, Dates>> = {
  follow_up_due: {
    of: (history, version, timeZone) => {
      const due = dueOf(history, version, timeZone)
      const leadId = history[0] === undefined ? '' : idOf(history[0].stream)
      return due && { ...due, id: followUpId({ leadId, day: due.day }) }
    },
    between: (reader, after, upTo) => reader.followUps(after, upTo),
    idOf: followUpId,
    isDue: ({ day }, _, facts) => facts.followUpDate === day,
  },
  task_due: {
    of: (history, version, timeZone) => {
      const due = taskDueOf(history, version, timeZone)
      return due && { ...due, id: taskId(due) }
    },
    between: (reader, after, upTo) => reader.tasksDue(after, upTo),
    idOf: taskId,
    isDue: ({ taskId: id, day }, history) => {
      const tasks = pipelineLead(history)?.tasks ?? []
      return tasks.some((task) => task.id === id && task.dueOn === day && task.doneAt === null)
    },
  },
}

type Ports = { readonly store: EventStore; readonly reader: TriggerReader; readonly timeZone?: string }

/** Everything that is due on the days after one and up to another. */
export async function* dueBetween({ store, reader }: Ports, on: DatedCause, after: Day, upTo: Day) {
  const { between, idOf, isDue } = dueDates[on]
  for (const row of await between(reader, after, upTo)) {
    const { events } = await store.read<LeadEvent>(streamName('lead', row.leadId))
    const facts = factsAfter(events)
    if (!isErasedBy(events) && isDue(row, events, facts))
      yield { id: idOf(row), leadId: row.leadId, day: row.day, facts }
  }
}
