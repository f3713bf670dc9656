import type { RecordedEvent } from '#domain/kernel/event.ts'
import { type Day, dayStart, type Instant, laterOf } from '#domain/kernel/instant.ts'
import type { LeadEvent } from '../model/index.ts'

type LeadHistory = readonly RecordedEvent<LeadEvent>[]

/** A task that became due, or will. `id` is that of the event that set the day, `by` that of the one since when it holds. */
type TaskDue = {
  readonly id: string
  readonly by: string
  readonly taskId: string
  readonly day: Day
  readonly at: Instant
}

/**
 * When the tasks of a lead became due, or will: at the beginning of their day in the zone, and at once if the task was
 * made, dated or opened again on or after it. Each day counts once per task; a task that was done, given a new date or
 * removed before is not due, and none is of an erased lead.
 */
export const taskDues = (history: LeadHistory, timeZone?: string): readonly TaskDue[] => {
  if (history.at(-1)?.type === 'LeadErased') return []
  const tasks = Map.groupBy(
    history.flatMap((event) => (isOfTask(event) ? [event] : [])),
    ({ data }) => data.taskId,
  )
  return [...tasks.values()].flatMap((events) => duesOf(events, timeZone))
}

/** When the task is due that this version of the lead dated or opened again; null for other versions, or if it is not due. */
export const taskDueOf = (history: LeadHistory, version: number, timeZone?: string): TaskDue | null => {
  const event = history[version - 1]
  return (event && taskDues(history, timeZone).find(({ by }) => by === event.id)) ?? null
}

type OfTask = RecordedEvent<Extract<LeadEvent, { type: 'LeadTaskAdded' | 'LeadTaskChanged' | 'LeadTaskRemoved' }>>

const isOfTask = (event: RecordedEvent<LeadEvent>): event is OfTask =>
  event.type === 'LeadTaskAdded' || event.type === 'LeadTaskChanged' || event.type === 'LeadTaskRemoved'

/** From `since` on, the day that the event `id` set; null: none, or the task is done. */
type Plan = { readonly id: string; readonly by: string; readonly since: Instant; readonly day: Day | null }

const duesOf = (events: readonly OfTask[], timeZone: string | undefined): readonly TaskDue[] => {
  const [first] = events
  if (first === undefined || events.at(-1)?.type === 'LeadTaskRemoved') return []
  const plans = plansOf(events)
  const dues = new Map<Day, TaskDue>()
  for (const [index, { id, by, since, day }] of plans.entries()) {
    if (day === null || dues.has(day)) continue
    const at = laterOf(dayStart(day, timeZone), since)
    const next = plans[index + 1]
    if (next === undefined || next.since > at) dues.set(day, { id, by, taskId: first.data.taskId, day, at })
  }
  return [...dues.values()]
}

/** A plan for each event that dates, ends or opens the task again. */
const plansOf = (events: readonly OfTask[]): readonly Plan[] => {
  let [plan, done]: [Plan | null, boolean] = [null, false]
  return events.flatMap((event): readonly Plan[] => {
    if (event.type === 'LeadTaskRemoved') return []
    const { dueOn } = event.data
    const isDone = event.type === 'LeadTaskChanged' ? event.data.done : undefined
    if (dueOn === undefined && isDone === undefined) return []
    if (dueOn !== undefined) plan = { id: event.id, by: event.id, since: event.at, day: dueOn }
    done = isDone ?? done
    return plan === null ? [] : [{ ...plan, by: event.id, since: event.at, ...(done && { day: null }) }]
  })
}
