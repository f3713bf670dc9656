import type { LeadReader } from '#domain/lead/ports/lead-reader.ts'
import { isActiveAdmin } from '#domain/staff/model/index.ts'
import type { Users } from '#domain/staff/ports/users.ts'

type Recipient = { readonly id: string; readonly email: string }

/** The members of staff who are mailed about a lead: its owner alone; without an active one, every admin. */
export const leadRecipients =
  (users: Pick<Users, 'list'>, leads: Pick<LeadReader, 'find'>) =>
  async (leadId: string): Promise<readonly Recipient[]> => {
    const owner = (await leads.find(leadId))?.ownerId ?? null
    const admins = (await users.list()).filter(isActiveAdmin)
    const owners = admins.filter(({ id }) => id === owner)
    return owners.length === 0 ? admins : owners
  }
