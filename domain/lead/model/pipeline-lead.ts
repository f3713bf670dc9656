import type { LeadEvent } from './events.ts'
import { evolve, initialState, isErased, type PipelineLead } from './state.ts'

/** The lead after these events; null before its capture, and once it is erased. */
export const pipelineLead = (events: readonly LeadEvent[]): PipelineLead | null => {
  const state = events.reduce(evolve, initialState)
  return state.status === 'absent' || isErased(state) ? null : state
}
