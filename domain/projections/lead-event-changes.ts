import type { Lead, LeadEvent } from '../lead/index.ts'

export type LeadFieldChange = { readonly field: string; readonly from: string | null; readonly to: string | null }

/** As much of a long text as a timeline tells. */
const longest = 2000

/** What an event made of each field that it names. */
export const leadEventChanges = (event: LeadEvent, before: Lead): readonly LeadFieldChange[] => {
  switch (event.type) {
    case 'LeadCaptured':
      return event.data.notes === '' ? [] : [{ field: 'message', from: null, to: textOf(event.data.notes) }]
    case 'LeadMessageReceived': {
      const { message, filled, estimatedValue } = event.data
      const value = estimatedValue === undefined ? {} : { estimatedValue }
      return [{ field: 'message', from: null, to: textOf(message) }, ...changesOf({ ...filled, ...value }, before)]
    }
    case 'LeadSubscribed':
      return changesOf(event.data.filled, before)
    case 'LeadStatusChanged':
    case 'LeadPriorityChanged':
    case 'LeadValueChanged':
    case 'LeadNotesChanged':
    case 'LeadContactDataChanged':
    case 'LeadContactDateChanged':
    case 'LeadFollowUpDateChanged':
    case 'LeadLostReasonChanged':
      return changesOf(event.data, before)
    case 'LeadErased':
      return []
  }
}

const changesOf = (fields: object, before: Lead): readonly LeadFieldChange[] =>
  Object.entries(fields).map(([field, value]) => ({ field, from: textOf(knownAs(before, field)), to: textOf(value) }))

const knownAs = (before: Lead, field: string): unknown =>
  before.status === 'absent' ? null : (before as Readonly<Record<string, unknown>>)[field]

const textOf = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value).slice(0, longest)
