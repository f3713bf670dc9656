import type { Lead } from '../../../contracts/http/leads.ts'

/** What may be changed in a lead. */
export type LeadEdit = Partial<Omit<Lead, 'id' | 'email' | 'source' | 'createdAt' | 'version'>>

/** What this browser knows of a lead beyond what a reading of it said. */
export type LeadEdits = {
  /** As the last save answered it: a reading that was under way meanwhile is older. */
  readonly saved: Lead | undefined
  /** On their way to the server, oldest first. */
  readonly pending: readonly LeadEdit[]
}

/** The newest that is known of a lead, without what is still on its way. */
export const newestLead = (read: Lead, edits: LeadEdits | undefined): Lead =>
  edits?.saved !== undefined && edits.saved.version > read.version ? edits.saved : read

/** The lead as it is to be shown: the newest that is known, and over it what is being saved. */
export const shownLead = (read: Lead, edits: LeadEdits | undefined): Lead => {
  if (edits === undefined) return read
  const newest = newestLead(read, edits)
  return edits.pending.length === 0 ? newest : Object.assign({}, newest, ...edits.pending)
}

const listeners = new Set<() => void>()
let known: ReadonlyMap<string, LeadEdits> = new Map()

/** Every lead that was changed in this tab. */
export const knownEdits = (): ReadonlyMap<string, LeadEdits> => known

/** Calls back at every change, until the returned function is called. */
export const followEdits = (changed: () => void): (() => void) => {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}

const put = (id: string, change: (edits: LeadEdits) => LeadEdits): void => {
  const edits = change(known.get(id) ?? { saved: undefined, pending: [] })
  known = new Map(known).set(id, edits)
  for (const listener of listeners) listener()
}

/** Shows an edit at once. To be called with its end: what the server saved, or nothing where it refused. */
export const beginEdit = (id: string, edit: LeadEdit): ((saved?: Lead) => void) => {
  put(id, (edits) => ({ ...edits, pending: [...edits.pending, edit] }))
  return (saved) =>
    put(id, (edits) => ({
      saved: newer(saved, edits.saved),
      pending: edits.pending.filter((one) => one !== edit),
    }))
}

/** Takes note of leads as the server has them now. */
export const noteLeads = (leads: readonly Lead[]): void => {
  const next = new Map(known)
  for (const lead of leads) {
    const edits = next.get(lead.id)
    next.set(lead.id, { pending: edits?.pending ?? [], saved: newer(lead, edits?.saved) })
  }
  known = next
  for (const listener of listeners) listener()
}

const newer = (one: Lead | undefined, other: Lead | undefined): Lead | undefined => {
  if (one === undefined || other === undefined) return one ?? other
  return one.version > other.version ? one : other
}
