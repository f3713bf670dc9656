import type { DomainEvent } from '#domain/kernel/event.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { type StreamName, streamName } from '#domain/kernel/stream-name.ts'
import { eventsUntil, viewAfter } from '#domain/kernel/view.ts'
import { type LeadEvent, lead, pipelineLead } from '#domain/lead/model/index.ts'
import { leadAgenda } from '#domain/lead/views/lead-agenda.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { ShareEvent } from '#domain/share/model/index.ts'
import { shareView } from '#domain/share/views/share-view.ts'
import type { LeadMeeting, TodayFinder, TodayReader, Waiting } from '../ports/today-reader.ts'
import type { WaitingItem } from '../views/waiting-item.ts'

/** What waited at a moment: found in the log, with the sealed parts folded from the events of leads and links. */
export const pastToday = (find: TodayFinder, store: Pick<EventStore, 'read'>): TodayReader => {
  const eventsOf = async <Event extends DomainEvent>(stream: StreamName, moment: Instant) =>
    eventsUntil<Event>((await store.read<Event>(stream)).events, moment)

  const meetingsOf = async (leadId: string, moment: Instant): Promise<readonly LeadMeeting[]> => {
    const events = await eventsOf<LeadEvent>(streamName('lead', leadId), moment)
    return leadAgenda(leadId, events.reduce(lead.evolve, lead.initialState)).meetings.map((startsAt) => ({
      leadId,
      startsAt,
    }))
  }

  const withTitle = async (item: WaitingItem, moment: Instant): Promise<WaitingItem> => {
    const tasks = pipelineLead(await eventsOf<LeadEvent>(item.stream, moment))?.tasks ?? []
    return { ...item, taskTitle: tasks.find(({ id }) => id === item.id)?.title ?? null }
  }

  const withRecipient = async (item: WaitingItem, moment: Instant): Promise<WaitingItem> => {
    const link = viewAfter(shareView, await eventsOf<ShareEvent>(item.stream, moment))
    return { ...item, recipient: link?.name ?? null }
  }

  const completeItems = async (
    { count, items }: Waiting,
    complete: typeof withTitle,
    moment: Instant,
  ): Promise<Waiting> => ({
    count,
    items: await Promise.all(items.map((item) => complete(item, moment))),
  })

  return {
    read: async (query) => {
      const { now } = query
      const leadIds = await find.leadsThatMeet(query)
      const meetings = (await Promise.all(leadIds.map((id) => meetingsOf(id, now)))).flat()
      const waiting = await find.read(query, meetings)
      const [tasks, questions, links] = await Promise.all([
        completeItems(waiting.tasks, withTitle, now),
        completeItems(waiting.questions, withRecipient, now),
        completeItems(waiting.links, withRecipient, now),
      ])
      return { ...waiting, tasks, questions, links }
    },
  }
}
