import type { Lead } from '#contracts/lead/http/leads.ts'

/** The editable fields of a lead. */
export type LeadEdit = Partial<Omit<Lead, 'id' | 'email' | 'source' | 'createdAt' | 'version'>>

/** This tab's state of a lead beyond the query cache. */
export type LeadEdits = {
  /** The response of the last save, which is newer than a request in flight. */
  readonly saved: Lead | undefined
  /** Pending edits, oldest first. */
  readonly pending: readonly LeadEdit[]
}

/** The newest known version, without pending edits. */
const newestLead = (read: Lead, edits: LeadEdits | undefined): Lead =>
  edits?.saved !== undefined && edits.saved.version > read.version ? edits.saved : read

/** The lead to show: the newest known version with pending edits applied. */
export const optimisticLead = (read: Lead, edits: LeadEdits | undefined): Lead => {
  if (edits === undefined) return read
  const newest = newestLead(read, edits)
  return edits.pending.length === 0 ? newest : Object.assign({}, newest, ...edits.pending)
}

const listeners = new Set<() => void>()
let overlay: ReadonlyMap<string, LeadEdits> = new Map()

/** Every lead changed in this tab. */
export const currentEdits = (): ReadonlyMap<string, LeadEdits> => overlay

/** Calls `onChange` on every change, until the returned function is called. */
export const followEdits = (onChange: () => void): (() => void) => {
  listeners.add(onChange)
  return () => {
    listeners.delete(onChange)
  }
}

const put = (id: string, change: (edits: LeadEdits) => LeadEdits): void => {
  const edits = change(overlay.get(id) ?? { saved: undefined, pending: [] })
  overlay = new Map(overlay).set(id, edits)
  for (const listener of listeners) listener()
}

/**
 * Shows an edit optimistically. Returns a function to settle it: with the saved lead, or with nothing if it was
 * refused.
 */
export const beginEdit = (id: string, edit: LeadEdit): ((saved?: Lead) => void) => {
  put(id, (edits) => ({ ...edits, pending: [...edits.pending, edit] }))
  return (saved) =>
    put(id, (edits) => ({
      saved: newer(saved, edits.saved),
      pending: edits.pending.filter((one) => one !== edit),
    }))
}

/** Shows one edit of many leads. Returns a function to end it; what it left is known from the answer or read again. */
export const beginEdits = (ids: readonly string[], edit: LeadEdit): (() => void) => {
  const putAll = (pendingOf: (pending: readonly LeadEdit[]) => readonly LeadEdit[]): void => {
    const next = new Map(overlay)
    for (const id of ids) {
      const edits = next.get(id)
      next.set(id, { saved: edits?.saved, pending: pendingOf(edits?.pending ?? []) })
    }
    overlay = next
    for (const listener of listeners) listener()
  }
  putAll((pending) => [...pending, edit])
  return () => putAll((pending) => pending.filter((one) => one !== edit))
}

/** Records leads as the server has them now. */
export const noteLeads = (leads: readonly Lead[]): void => {
  const next = new Map(overlay)
  for (const lead of leads) {
    const edits = next.get(lead.id)
    next.set(lead.id, { pending: edits?.pending ?? [], saved: newer(lead, edits?.saved) })
  }
  overlay = next
  for (const listener of listeners) listener()
}

const newer = (one: Lead | undefined, other: Lead | undefined): Lead | undefined => {
  if (one === undefined || other === undefined) return one ?? other
  return one.version > other.version ? one : other
}
