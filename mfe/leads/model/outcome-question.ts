import { useSyncExternalStore } from 'react'
import type { Lead } from '#contracts/lead/http/leads.ts'
import type { LeadEdit } from './optimistic-leads.ts'

/** A lead that becomes won or lost: its value or reason is asked for. */
export type OutcomeQuestion = {
  /** The lead before the change. */
  readonly lead: Lead
  readonly status: 'won' | 'lost'
  /** Where the focus was. */
  readonly focus: Element | null
}

let question: OutcomeQuestion | undefined
const listeners = new Set<() => void>()

const put = (next: OutcomeQuestion | undefined): void => {
  question = next
  for (const listener of listeners) listener()
}

type Decided = Pick<OutcomeQuestion, 'lead' | 'status'>

/** The lead that an edit decides; undefined for any other edit. */
export const decidedBy = (lead: Lead, { status }: LeadEdit): Decided | undefined =>
  status !== lead.status && (status === 'won' || status === 'lost') ? { lead, status } : undefined

/** Asks for the value of a lead that becomes won, or for the reason of one that becomes lost. */
export const askOutcome = (lead: Lead, edit: LeadEdit): void => {
  const outcome = decidedBy(lead, edit)
  if (outcome !== undefined) put({ ...outcome, focus: document.activeElement })
}

/** Without a change of the lead; nothing happens where nothing is asked. */
export const closeOutcome = (): void => put(undefined)

/** Closes the question about a lead whose change was refused. */
export const withdrawOutcome = (id: string): void => {
  if (question?.lead.id === id) closeOutcome()
}

const follow = (onChange: () => void): (() => void) => {
  listeners.add(onChange)
  return () => {
    listeners.delete(onChange)
  }
}

/** One question at a time in the whole tab; a new one replaces it. */
export const useOutcomeQuestion = (): OutcomeQuestion | undefined => useSyncExternalStore(follow, () => question)
