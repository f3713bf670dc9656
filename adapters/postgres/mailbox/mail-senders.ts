import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { emailKey } from '#domain/kernel/email-address.ts'
import type { LeadReader } from '#domain/lead/ports/lead-reader.ts'
import type { MailSenders } from '#domain/mailbox/ports/mailbox-progress.ts'

/** By the ids that the Message-IDs of our mails begin with: that of a mail to a lead, or of a link. */
export const postgresMailSenders = ({ pool }: Postgres, leads: Pick<LeadReader, 'knownAs'>): MailSenders => ({
  answered: async (messageIds) => {
    for (const messageId of messageIds) {
      const [, kind, id] = ofOurs.exec(messageId) ?? []
      if (kind === undefined || id === undefined) continue
      const { rows } = await reaching(pool.query<{ lead: string | null }>(queries[kind as 'mail'], [id.toLowerCase()]))
      const lead = rows[0]?.lead ?? null
      if (lead !== null) return lead
    }
    return null
  },
  lead: async (address) => (await leads.knownAs([emailKey(address)])).get(emailKey(address)) ?? null,
})

const ofOurs = /^<(mail|share)-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})[^>]*@/i

const queries = {
  mail: `select substr(stream, 6) as lead from events where type = 'LeadMailWritten' and data->>'mailId' = $1 limit 1`,
  share: 'select r.lead_id::text as lead from shares s join runs r on r.id = s.run_id where s.id = $1',
}
