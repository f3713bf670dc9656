import { isSameAddress } from '#domain/kernel/email-address.ts'
import { isActiveAdmin } from '#domain/staff/model/index.ts'
import type { Users } from '#domain/staff/ports/users.ts'
import type { LeadInFile } from '../ports/lead-file.ts'

/** A lead of a file with its owner's id, and why it has none though the file names one. */
type OwnedLead = { readonly lead: LeadInFile; readonly detail: string | null }

/**
 * Finds the owners that a file names among the active admins, by address or by name. A file of another program names
 * members that are not here: its leads are imported without an owner.
 */
export const fileOwners = (users: Pick<Users, 'list'>) => async (): Promise<(lead: LeadInFile) => OwnedLead> => {
  const admins = (await users.list()).filter(isActiveAdmin)
  return ({ owner, ...lead }) => {
    if (owner === undefined) return { lead, detail: null }
    const isNamed = (name: string) => name !== '' && name.toLowerCase() === owner.toLowerCase()
    const member = admins.find(({ email, name }) => isSameAddress(email, owner) || isNamed(name))
    if (member !== undefined) return { lead: { ...lead, ownerId: member.id }, detail: null }
    return { lead, detail: `The owner ${owner} is no active admin here: imported without one.` }
  }
}
