import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { emailKey } from '#domain/kernel/email-address.ts'
import type { LeadReader } from '#domain/lead/ports/lead-reader.ts'
import type { MailSenders } from '#domain/mailbox/ports/mailbox-progress.ts'

/** By the ids that the Message-IDs of our mails begin with: that of a mail to a lead, or of a link. */
export const postgresMailSenders = ({ pool }: Postgres, leads: Pick<LeadReader, 'knownAs'>): MailSenders => ({
  answered: async (messageIds) => {
    const ours = messageIds.flatMap(ownMailIn)
    const leadOf = new Map<string, string>()
    for (const kind of ['mail', 'share'] as const) {
      const ids = ours.filter((one) => one.kind === kind).map(({ id }) => id)
      if (ids.length === 0) continue
      const { rows } = await reaching(pool.query<Row>(queries[kind], [ids]))
      for (const { id, lead } of rows) if (lead !== null) leadOf.set(`${kind} ${id}`, lead)
    }
    return new Map(
      ours.flatMap(({ messageId, kind, id }) => {
        const lead = leadOf.get(`${kind} ${id}`)
        return lead === undefined ? [] : [[messageId, lead]]
      }),
    )
  },
  leads: async (addresses) => {
    const leadsByKey = await leads.knownAs([...new Set(addresses.map(emailKey))])
    return new Map(
      addresses.flatMap((address) => {
        const lead = leadsByKey.get(emailKey(address))
        return lead === undefined ? [] : [[address, lead]]
      }),
    )
  },
})

type Row = { readonly id: string; readonly lead: string | null }

const ownMailIn = (messageId: string) => {
  const [, kind, id] = pattern.exec(messageId) ?? []
  if (id === undefined) return []
  return [{ messageId, kind: kind?.toLowerCase() === 'share' ? 'share' : 'mail', id: id.toLowerCase() }] as const
}

const pattern = /^<(mail|share)-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})[^>]*@/i

const queries = {
  mail: `
    select data->>'mailId' as id, substr(stream, 6) as lead from events
     where type = 'LeadMailWritten' and data->>'mailId' = any ($1)`,
  share: `
    select s.id, r.lead_id::text as lead from shares s join runs r on r.id = s.run_id where s.id = any ($1)`,
}
