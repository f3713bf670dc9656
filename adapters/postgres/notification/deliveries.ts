import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { type SQLQuery, sql } from '#adapters/postgres/connection/sql.ts'
import type { Deliveries, Delivery } from '#domain/notification/ports/deliveries.ts'
import { type DetailsRow, detailFields, detailsOf, detailTables, isFor } from './notification-details.ts'

type DueRow = DetailsRow & { readonly key: string; readonly email: string | null; readonly userId: string | null }

/**
 * `take` claims each delivery, so that two servers do not send it twice. A failed one waits 2 s, then twice as long, up
 * to 10 minutes.
 */
export const postgresDeliveries = ({ db }: Postgres): Deliveries => {
  const due = async (channel: 'mail' | 'webhook', now: string): Promise<readonly DueRow[]> => {
    if (channel === 'mail') return (await reaching(db.query(dueMails(now)))) as DueRow[]
    await reaching(
      db.query(
        sql`insert into notification_deliveries (key, held_until, sent_at) values ('webhook', ${now}, ${now}) on conflict do nothing`,
      ),
    )
    return (await reaching(db.query(duePosts(now)))) as DueRow[]
  }
  return {
    take: async (channel, now) => {
      const rows = await due(channel, now)
      if (rows.length === 0) return []
      const keys = [...new Set(rows.map(({ key }) => key))].slice(0, batchSize)
      const query = sql`select take_deliveries(${keys}, ${now}::timestamptz) as key`
      const claims = new Set(((await reaching(db.query(query))) as { key: string }[]).map(({ key }) => key))
      return keys.filter((key) => claims.has(key)).map((key) => deliveryOf(key, rows))
    },
    delivered: async ({ key }, now) => {
      const [, user, moment] = dailyKey.exec(key) ?? []
      const statement = sql`update notification_deliveries set sent_at = ${now} where key = ${key}`
      const sentToUser = sql`
        with sent as (${statement})
        update notification_preferences set mailed_through = greatest(mailed_through, to_timestamp(${moment}::bigint))
         where user_id = ${user}`
      await reaching(db.query(user === undefined ? statement : sentToUser))
    },
    failed: async ({ key }, now) => {
      const wait = sql`least(interval '10 minutes', interval '2 seconds' * power(2, least(tries, 20)))`
      await reaching(
        db.query(sql`update notification_deliveries set held_until = ${now}::timestamptz + ${wait} where key = ${key}`),
      )
    },
  }
}

const deliveryOf = (key: string, rows: readonly DueRow[]): Delivery => {
  const own = rows.filter((row) => row.key === key)
  const { email, userId } = own[0] ?? { email: null, userId: null }
  return {
    key,
    to: email === null || userId === null ? { channel: 'webhook' } : { channel: 'mail', email, userId },
    notifications: own.map(({ key, email, userId, ...row }) => detailsOf(row)),
  }
}

const dailyKey = /^daily-([0-9a-f-]{36})-(\d+)$/

/** Few, as all of them have to be attempted within their lease. */
const batchSize = 10

/** About this many per round, as no mail is cut; notifications older than a month are not sent. */
const maxRows = 200
const oldest = sql`interval '30 days'`

const free = (key: SQLQuery, now: string): SQLQuery =>
  sql`not exists (select from notification_deliveries d where d.key = ${key} and (d.sent_at is not null or d.held_until > ${now}::timestamptz))`

const postKey = sql`'notification-' || n.id || '-webhook'`

/** The webhook receives what happens from its first use on. */
const duePosts = (now: string): SQLQuery => sql`
  select ${postKey} as key, null as email, null as "userId", ${detailFields}
    from notifications n ${detailTables}
   where n.at <= ${now}::timestamptz and n.at > ${now}::timestamptz - ${oldest}
     and n.at >= (select sent_at from notification_deliveries where key = 'webhook')
     and ${free(postKey, now)}
   order by n.at, n.id limit ${maxRows}`

const mailKey = sql`case p.mail when 'at_once' then 'notification-' || n.id || '-' || p.user_id
  else 'daily-' || p.user_id || '-' || extract(epoch from eight.moment)::bigint end`

/** Immediate mails, and the daily ones of the latest 8 o'clock: these contain only what is unread. */
const dueMails = (now: string): SQLQuery => sql`
  select * from (
    select ${mailKey} as key, u.email, p.user_id as "userId", ${detailFields}
      from notification_preferences p
      join staff u on u.id = p.user_id and u.status = 'active'
     cross join lateral (
       select (date_trunc('day', (${now}::timestamptz at time zone p.time_zone) - interval '8 hours') + interval '8 hours') at time zone p.time_zone as moment
     ) eight
      join notifications n on n.at > ${now}::timestamptz - ${oldest}
       and case p.mail when 'at_once' then n.at <= ${now}::timestamptz and n.at >= p.chosen_at
                       when 'daily' then n.at <= eight.moment and n.at > p.mailed_through
                        and not exists (select from notification_reads m where m.user_id = p.user_id and m.notification_id = n.id) end
      ${detailTables}
     where p.mail <> 'never' and ${isFor} and ${free(mailKey, now)}
     order by key fetch first (${maxRows}) rows with ties) due
   order by at, id`
