import type pg from 'pg'
import { reaching, withOwnClient } from '#adapters/postgres/connection/connection.ts'

const runtimeRole = 'atrium_runtime'

/** Grants the runtime role what it needs of tables that are new; only their owner can. */
export const grantRuntime = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ lacking: boolean }>(`
    select exists (
      select from pg_tables t
       where t.schemaname = 'public' and pg_has_role(current_user, t.tableowner, 'usage')
         and not coalesce(has_table_privilege(to_regrole('${runtimeRole}')::oid, format('%I.%I', t.schemaname, t.tablename), 'select'), false)
    ) as lacking`)
  if (rows[0]?.lacking === true) await client.query('select grant_runtime()')
}

/**
 * The role that a server works as: the runtime role, or null where its login cannot take it and works as itself. Throws a
 * sentence where that could change the log.
 */
export const openRuntimeRole = (url: string): Promise<string | null> =>
  withOwnClient(url, async (client) => {
    const isRuntimeRole = await reaching(client.query(`set role ${runtimeRole}`)).then(
      () => true,
      () => false,
    )
    const { rows } = await reaching(client.query<{ role: string; powerful: boolean }>(selectPowers))
    if (rows[0]?.powerful === true) throw new Error(tooPowerful(rows[0].role))
    return isRuntimeRole ? runtimeRole : null
  })

const selectPowers = `
  select current_user as role,
         has_table_privilege('events', 'update') or has_table_privilege('events', 'delete') or has_table_privilege('events', 'truncate') as powerful`

const tooPowerful = (role: string) =>
  `The database role ${role} may change events, which no server may: revoke update, delete and truncate on the table events from it, or grant it the role ${runtimeRole}.`
