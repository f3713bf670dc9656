import { setTimeout as pause } from 'node:timers/promises'
import { subscriptionLock } from '#adapters/postgres/connection/advisory-locks.ts'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { type SQLQuery, sql } from '#adapters/postgres/connection/sql.ts'
import { idOf, kindOf, type StreamName } from '#domain/kernel/stream-name.ts'
import type { Notifications } from '#domain/notification/ports/notifications.ts'
import { notificationsSubscription } from '#domain/notification/service/follow-notifications.ts'
import { notifyingTypes } from '#domain/notification/views/notifications.ts'
import { type DetailsRow, detailFields, detailsOf, detailTables, isFor } from './notification-details.ts'

/** The longest that a reader waits for the follower of the log, in milliseconds. */
const maxWaitMs = 1000
const lookMs = 25

/**
 * What a user sees depends on their role at the time of reading. `put` replaces those of an event, and answers how many
 * differed.
 */
export const postgresNotifications = ({ db }: Postgres): Notifications => {
  /** Whether a follower is running and has not reached this position: without one there is nothing to wait for. */
  const isBehind = async (head: string): Promise<boolean> => {
    const query = sql`
      select 1 from subscriptions s
       where s.name = ${notificationsSubscription} and s.position < ${head}::bigint
         and exists (select from pg_locks where locktype = 'advisory' and classid = ${subscriptionLock}::oid
                        and objid = hashtext(s.name)::oid and granted)`
    return (await reaching(db.query(query))).length > 0
  }
  return {
    put: async ({ stream, version, notifications }) => {
      const values = sql`${stream}, ${version}, ${[...notifyingTypes]}, ${JSON.stringify(notifications)}::json`
      const [row] = (await reaching(db.query(sql`select put_notifications(${values}) as differed`))) as Differed[]
      return row?.differed ?? 0
    },
    awaiting: async (subject, after) => {
      const ofSubject = kindOf(subject) === 'run' ? sql`r.id` : sql`r.lead_id`
      const query = sql`
        select distinct n.stream from runs r join shares s on s.run_id = r.id
          join notifications n on n.stream = 'share-' || s.id and n.at > ${after}::timestamptz
         where ${ofSubject} = ${idOf(subject)}::uuid`
      return ((await reaching(db.query(query))) as { stream: StreamName }[]).map(({ stream }) => stream)
    },
    list: async (userId, { limit, after, now }) => {
      const older = after === null ? sql`true` : sql`(n.at, n.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
      const query = sql`
        select ${detailFields}, case when m.read_at is null and n.at < ${unreadSince} then ${unreadSince} else m.read_at end as "readAt"
          ${visibleTo(userId, now)} and ${older} order by n.at desc, n.id desc limit ${limit}`
      return ((await reaching(db.query(query))) as NotificationRow[]).map(({ readAt, ...row }) => ({
        ...detailsOf(row),
        readAt: readAt?.toISOString() ?? null,
      }))
    },
    unread: async (userId, now) => {
      const query = sql`select count(*)::int as count ${unreadOf(userId, now)}`
      const [row] = (await reaching(db.query(query))) as { readonly count: number }[]
      return row?.count ?? 0
    },
    markRead: async (userId, ids, now) => {
      const those = ids === 'all' ? sql`true` : sql`n.id = any (${[...ids]}::uuid[])`
      const marks = sql`select ${userId}::uuid, n.id, ${now}::timestamptz ${unreadOf(userId, now)} and ${those}`
      await reaching(
        db.query(
          sql`insert into notification_reads (user_id, notification_id, read_at) ${marks} on conflict do nothing`,
        ),
      )
    },
    caughtUp: async () => {
      const [row] = (await reaching(db.query(sql`select max(position)::text as head from events`))) as Head[]
      if (row?.head == null) return
      const until = performance.now() + maxWaitMs
      while ((await isBehind(row.head)) && performance.now() < until) await pause(lookMs)
    },
  }
}

type Differed = { readonly differed: number }
type NotificationRow = DetailsRow & { readonly readAt: Date | null }
type Head = { readonly head: string | null }

/** Notifications from before the account, or from before this feature, do not count as unread. */
const unreadSince = sql`coalesce(p.unread_since, u.created_at)`

/** A user's account with its role. */
const accounts = sql`(select a.id, a.created_at, s.role from users a join staff s on s.id = a.id)`

const visibleTo = (userId: string, now: string): SQLQuery => sql`
  from ${accounts} u
  left join notification_preferences p on p.user_id = u.id
  join notifications n on n.at <= ${now}::timestamptz
  left join notification_reads m on m.user_id = u.id and m.notification_id = n.id
  ${detailTables}
 where u.id = ${userId} and ${isFor}`

const unreadOf = (userId: string, now: string): SQLQuery => sql`
  from ${accounts} u
  left join notification_preferences p on p.user_id = u.id
  join notifications n on n.at <= ${now}::timestamptz and n.at >= ${unreadSince}
 where u.id = ${userId} and ${isFor}
   and not exists (select from notification_reads m where m.user_id = u.id and m.notification_id = n.id)`
