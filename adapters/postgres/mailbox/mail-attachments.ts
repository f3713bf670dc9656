import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { unwrapKey } from '#adapters/postgres/personal-data/keys.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { seal, unseal } from '#adapters/postgres/personal-data/seal.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { AttachmentStore } from '#domain/mailbox/ports/mailbox-progress.ts'

/** Files in rows of their own: the log names them by their hash. Without the lead's key they are gone. */
export const postgresMailAttachments = ({ pool }: Postgres, master: MasterKey): AttachmentStore => {
  const keyOf = async (leadId: string): Promise<Buffer | null> => {
    const subject = streamName('lead', leadId)
    const { rows } = await reaching(pool.query<{ wrapped: Buffer }>(selectKey, [subject]))
    return rows[0] === undefined ? null : unwrapKey(master, rows[0].wrapped, subject)
  }
  return {
    put: async (leadId, mailId, files) => {
      const key = await keyOf(leadId)
      if (key === null) return false
      for (const [number, content] of files.entries()) {
        if (content === null) continue
        const sealed = seal(key, Buffer.from(content), contextOf(leadId, mailId, number))
        await reaching(pool.query(insert, [leadId, mailId, number, sealed, streamName('lead', leadId)]))
      }
      return true
    },
    find: async (leadId, mailId, number) => {
      const key = await keyOf(leadId)
      if (key === null) return null
      const { rows } = await reaching(pool.query<{ sealed: Buffer }>(select, [leadId, mailId, number]))
      return rows[0] === undefined ? null : unseal(key, rows[0].sealed, contextOf(leadId, mailId, number))
    },
  }
}

const contextOf = (leadId: string, mailId: string, number: number) => `mail-attachment/${leadId}/${mailId}/${number}`

const selectKey = 'select wrapped from personal_keys where subject = $1'
const select = 'select sealed from mail_attachments where lead_id = $1 and mail_id = $2 and number = $3'
/** An erasure waits for the share lock, or is waited for: no file is left without its key. */
const insert = `
  insert into mail_attachments (lead_id, mail_id, number, sealed)
  select $1, $2, $3, $4 from (select 1 from personal_keys where subject = $5 for share) own
  on conflict do nothing`
