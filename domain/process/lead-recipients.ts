import type { Users } from '#domain/staff/ports/users.ts'

/** The members of staff who are told about a lead: every active admin. An owner of the lead comes in here, alone. */
export const leadRecipients =
  (users: Pick<Users, 'list'>) =>
  async (_leadId: string): Promise<readonly { readonly id: string; readonly email: string }[]> =>
    (await users.list()).filter(({ status, role }) => status === 'active' && role === 'admin')
