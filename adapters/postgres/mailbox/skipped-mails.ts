import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { sealing } from '#adapters/postgres/personal-data/key-adoption.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { emailKey, namesAddress } from '#domain/kernel/email-address.ts'
import type { SkippedMail, SkippedMails } from '#domain/mailbox/ports/mailbox-progress.ts'

/** Envelopes, sealed with the master key: no lead has them. `scheduleCleanup` deletes them after 30 days. */
export const postgresSkippedMails = ({ pool }: Postgres, master: MasterKey): SkippedMails => {
  const rowOf = async (id: string): Promise<Row | undefined> =>
    (await reaching(pool.query<Row>('select id, sealed from mails_skipped where id = $1', [id]))).rows[0]
  /** False if the row changed since it was read. */
  const replace = async ({ id, sealed }: Row, mail: SkippedMail): Promise<boolean> => {
    const update = 'update mails_skipped set sealed = $3 where id = $1 and sealed = $2'
    const values = [id, sealed, sealedOf(mail, master)]
    return (await sealing(pool, master, () => reaching(pool.query(update, values)))).rowCount === 1
  }
  const claim = async (id: string, leadId: string): Promise<string | null> => {
    const row = await rowOf(id)
    if (row === undefined) return null
    const mail = mailIn(row, master)
    if (mail.claimedBy !== undefined) return mail.claimedBy
    return (await replace(row, { ...mail, claimedBy: leadId })) ? leadId : claim(id, leadId)
  }
  return {
    add: async (...mails) => {
      await sealing(pool, master, () => reaching(pool.query(insert, columnsOf(mails, master))))
    },
    find: async (id) => {
      const row = await rowOf(id)
      return row === undefined ? null : mailIn(row, master)
    },
    list: async (limit) => {
      const { rows } = await reaching(pool.query<Row & { count: number }>(select, [limit]))
      return { count: rows[0]?.count ?? 0, items: rows.map((row) => mailIn(row, master)) }
    },
    remove: async (id) => {
      await reaching(pool.query('delete from mails_skipped where id = $1', [id]))
    },
    claim,
    release: async (id) => {
      const row = await rowOf(id)
      if (row === undefined) return
      const { claimedBy, ...mail } = mailIn(row, master)
      await replace(row, mail)
    },
  }
}

/** Deletes what a person sent, and what names the address. */
export const forgetSkippedMails = async ({ pool }: Postgres, master: MasterKey, email: string): Promise<void> => {
  await reaching(pool.query('delete from mails_skipped where sender = $1', [senderOf(email, master)]))
  const { rows } = await reaching(pool.query<Row>('select id, sealed from mails_skipped'))
  const naming = rows.filter((row) => {
    const { subject, messageId, from } = mailIn(row, master)
    return [subject, messageId, from.name].some((text) => namesAddress(text, email))
  })
  if (naming.length > 0)
    await reaching(pool.query('delete from mails_skipped where id = any ($1)', [naming.map(({ id }) => id)]))
}

const columnsOf = (mails: readonly SkippedMail[], master: MasterKey) => [
  mails.map(({ id }) => id),
  mails.map(({ at }) => at),
  mails.map(({ from }) => senderOf(from.address, master)),
  mails.map((mail) => sealedOf(mail, master)),
]

const sealedOf = (mail: SkippedMail, master: MasterKey): Buffer =>
  master.seal('answers', Buffer.from(JSON.stringify(mail)), contextOf(mail.id))

type Row = { readonly id: string; readonly sealed: Buffer }

const mailIn = ({ id, sealed }: Row, master: MasterKey): SkippedMail =>
  JSON.parse(master.unseal('answers', sealed, contextOf(id)).toString()) as SkippedMail

const senderOf = (address: string, master: MasterKey): Buffer => master.blind(`mail from ${emailKey(address)}`)
const contextOf = (id: string) => `mail-skipped/${id}`

const insert = `
  insert into mails_skipped (id, at, sender, sealed)
  select * from unnest($1::uuid[], $2::timestamptz[], $3::bytea[], $4::bytea[]) on conflict do nothing`
const select = `
  select id, sealed, count(*) over ()::int as count from mails_skipped
   where at > now() - interval '30 days' order by at desc, id desc limit $1`
