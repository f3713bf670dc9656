import { idOf } from '#domain/kernel/stream-name.ts'
import { isErased, type LeadEvent, lead, nameOfLead, type PipelineLead } from '#domain/lead/model/index.ts'
import { changedFields } from './changed-fields.ts'
import type { LeadCommands, LeadHistory } from './lead-commands.ts'
import { changedSince, type RewindStep, stayingStep, undoable, undoneAlready } from './rewind-step.ts'
import { rewoundTasks } from './rewound-tasks.ts'
import { rewoundWork } from './rewound-work.ts'

const fieldWords = {
  status: 'status',
  priority: 'priority',
  estimatedValue: 'estimated value',
  notes: 'notes',
  name: 'name',
  phone: 'phone',
  company: 'company',
  lastContactDate: 'last contact',
  followUpDate: 'follow-up',
  lostReason: 'lost reason',
  ownerId: 'owner',
} as const

type Field = keyof typeof fieldWords
const fields = Object.keys(fieldWords) as readonly Field[]

/** What was done to a lead: its fields in one step, then what was written down, planned and sent. */
export const rewoundLead = (history: LeadHistory, commands: LeadCommands): readonly RewindStep[] => {
  const { stream, events, own } = history
  const states = statesOf(events)
  const now = states.at(-1)
  const at = events.find(({ id }) => own.has(id))?.at ?? ''
  if (now === undefined || isErased(now))
    return [stayingStep({ key: stream, stream, at, text: 'Changes of a lead' }, 'The person was erased.')]
  return [
    ...revisions(history, states as readonly PipelineLead[], now, commands),
    ...rewoundWork(history, now, commands),
    ...rewoundTasks(history, now, commands),
  ]
}

const statesOf = (events: readonly LeadEvent[]) => {
  let state = lead.initialState
  return events.flatMap((event) => {
    state = lead.evolve(state, event)
    return state.status === 'absent' ? [] : [state]
  })
}

const revisions = (
  { stream, events, own }: LeadHistory,
  states: readonly PipelineLead[],
  now: PipelineLead,
  { leads }: LeadCommands,
): readonly RewindStep[] => {
  const isOwn = (index: number) => own.has(events[index]?.id ?? '')
  const changes = changedFields(fields, states, isOwn)
  const placeOf = (index: number) => ({ at: events[index]?.at ?? '', cause: events[index]?.id ?? '' })
  const name = nameOfLead(now)
  const stays = changes
    .filter(({ overwritten }) => overwritten)
    .map(({ field, index, before }) => {
      const text = `Change of the ${fieldWords[field as Field]} of ${name}`
      const reason = now[field as Field] === before ? undoneAlready : changedSince
      return stayingStep({ key: `${stream} ${field}`, stream, at: placeOf(index).at, text }, reason)
    })
  const standing = changes.filter(({ overwritten }) => !overwritten)
  const first = standing[0]
  if (first === undefined) return stays
  const to = Object.fromEntries(standing.map(({ field, before }) => [field, before]))
  const from = Object.fromEntries(standing.map(({ field }) => [field, now[field as Field]]))
  const text = `Change of the ${standing.map(({ field }) => fieldWords[field as Field]).join(', ')} of ${name}`
  const { at, cause } = placeOf(Math.min(...standing.map(({ index }) => index)))
  // A status implies a contact and may end the follow-up: what is not undone is named as it stands.
  const { lastContactDate, followUpDate } = now
  const revision = { lastContactDate, followUpDate, ...to }
  const undo = undoable({ key: `${stream} fields`, stream, at, text, from, to }, cause, (context) =>
    leads.revise(idOf(stream), revision, { ...context, ifVersion: events.at(-1)?.version }),
  )
  return [undo, ...stays]
}
