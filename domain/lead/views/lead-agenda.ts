import type { Instant } from '#domain/kernel/instant.ts'
import { isErased, type Lead, type LeadTask } from '../model/index.ts'

/** What a lead waits for, and what staff plan for it: the rows of its tasks, its meetings and its unanswered message. */
export type LeadAgenda = {
  readonly id: string
  readonly tasks: readonly LeadTask[]
  /** The start of each meeting that stands, in order. */
  readonly meetings: readonly Instant[]
  /** When the latest message arrived that no contact followed. */
  readonly waitingMessage: Instant | null
}

declare module '#domain/log/ports/views.ts' {
  interface ViewRows {
    lead_agendas: LeadAgenda
  }
}

/** An erased lead has an empty one. */
export const leadAgenda = (id: string, lead: Lead): LeadAgenda => {
  if (lead.status === 'absent' || isErased(lead)) return { id, tasks: [], meetings: [], waitingMessage: null }
  const starts = lead.meetings.flatMap(({ startsAt }) => startsAt ?? [])
  return { id, tasks: lead.tasks, meetings: [...new Set(starts)].toSorted(), waitingMessage: lead.waitingMessage }
}
