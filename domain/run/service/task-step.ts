import type { Clock } from '#domain/kernel/clock.ts'
import type { DerivedIds } from '#domain/kernel/ids.ts'
import { dayAfter, dayOf, type Instant } from '#domain/kernel/instant.ts'
import type { TaskStep } from '#domain/kernel/step.ts'
import { asText } from '#domain/kernel/step-references.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import { cutText, isStorable } from '#domain/kernel/text.ts'
import { type LeadEvent, pipelineLead } from '#domain/lead/model/index.ts'
import { leadHandler } from '#domain/lead/service/lead-handler.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { EndpointReply } from '../ports/endpoint.ts'
import type { RunView } from '../views/run-view.ts'
import { answerWith, causeOf, failWith, leadErased, noLead } from './step-replies.ts'

type Ports = {
  readonly store: EventStore
  readonly derivedId: DerivedIds
  readonly clock: Clock
  /** Whether a user can have a task; none can if omitted. */
  readonly canHaveTask?: (userId: string) => Promise<boolean>
  readonly timeZone?: string
}
type Inputs = Readonly<Record<string, unknown>>

/**
 * Adds the task of a step for the run's lead. Its id is derived: a step that is repeated after a crash adds no other,
 * not even in place of one that staff have removed. `since`: when the step began first.
 */
export const taskStep = ({ store, derivedId, clock, canHaveTask = async () => false, timeZone }: Ports) => {
  const handle = leadHandler(store)
  const assigneeOf = async ({ assignee }: TaskStep, ownerId: string | null) => {
    const userId = assignee === 'owner' ? ownerId : assignee === 'none' ? null : assignee
    return userId !== null && (await canHaveTask(userId)) ? userId : null
  }

  return async (step: TaskStep, run: RunView, inputs: Inputs, since: Instant): Promise<EndpointReply> => {
    const { id: runId, leadId, startedAt } = run
    if (leadId === null) return failWith(noLead)
    const stream = streamName('lead', leadId)
    const { events } = await store.read<LeadEvent>(stream)
    const lead = pipelineLead(events)
    if (lead === null) return failWith(leadErased)
    const taskId = derivedId(startedAt, [runId, step.id, 'task'])
    if (events.some((event) => event.type === 'LeadTaskAdded' && event.data.taskId === taskId))
      return answerWith({ taskId })
    const title = titleIn(inputs.title)
    if (title === '' || !isStorable(title)) return failWith(`“${step.name}” has no title that can be stored.`)
    const dueOn = step.dueInDays === undefined ? null : dayAfter(dayOf(since, timeZone), step.dueInDays)
    const cause = causeOf(runId, step.id)
    const now = clock.now()
    const task = { taskId, title, dueOn, assigneeId: await assigneeOf(step, lead.ownerId), by: cause.actor, now }
    const context = { cause, at: now, subjects: [streamName('run', runId)] }
    const outcome = await handle(stream, { type: 'AddTask', ...task }, context)
    return outcome.accepted ? answerWith({ taskId }) : failWith(leadErased)
  }
}

const maxTitle = 200
const titleIn = (value: unknown): string => cutText(asText(value).trim().replace(/\s+/g, ' '), maxTitle)
