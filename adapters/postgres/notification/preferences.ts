import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { sql } from '#adapters/postgres/connection/sql.ts'
import type { NotificationPreferences, Preferences } from '#domain/notification/ports/preferences.ts'

/** The SQLSTATE of a time zone missing from the server's database (invalid_parameter_value). */
const unknownZone = '22023'

/** Without a row: no mails, and UTC. `set` is false for a time zone that PostgreSQL does not have. */
export const postgresPreferences = ({ db }: Postgres): Preferences => ({
  of: async (userId) => {
    const query = sql`select mail, time_zone as "timeZone" from notification_preferences where user_id = ${userId}`
    const [row] = (await reaching(db.query(query))) as NotificationPreferences[]
    return row ?? { mail: 'never', timeZone: 'UTC' }
  },
  set: async (userId, { mail, timeZone }, now) => {
    try {
      await reaching(db.query(sql`select ${now}::timestamptz at time zone ${timeZone}`))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === unknownZone) return false
      throw error
    }
    const query = sql`
      insert into notification_preferences (user_id, mail, time_zone, chosen_at, mailed_through)
      values (${userId}, ${mail}, ${timeZone}, ${now}, ${now})
      on conflict (user_id) do update set mail = excluded.mail, time_zone = excluded.time_zone,
        chosen_at = excluded.chosen_at, mailed_through = excluded.mailed_through
       where notification_preferences.mail <> excluded.mail or notification_preferences.time_zone <> excluded.time_zone`
    await reaching(db.query(query))
    return true
  },
})
