import { setTimeout as pause } from 'node:timers/promises'
import type { Postgres } from '#adapters/postgres/connection/connection.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { continuousBackup, reachOfBackup } from '#apps/infrastructure/continuous-backup.ts'
import type { Settings } from '#apps/settings.ts'
import type { CheckedPart } from '#contracts/system/http/system.ts'

type Fault = NonNullable<CheckedPart['fault']>

const staleBackupMs = 300_000
const everyMs = 60_000

/** Keeps the continuous backup of a server, and logs what is wrong with it or with replication slots. */
export const keepBackup = (
  settings: Settings,
  { postgres, master }: { readonly postgres: Postgres; readonly master: MasterKey },
  say: Parameters<typeof continuousBackup>[2],
) => {
  const parts = [continuousBackup(settings, master, say), watchKeptLog(settings, postgres, say.complain)]
  return { stop: async () => void (await Promise.all(parts.map((part) => part.stop()))) }
}

/** Looks every minute, and logs each fault once. */
const watchKeptLog = (settings: Settings, postgres: Postgres, warn: (message: string) => void) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const checks = [() => staleBackup(settings, postgres), () => unreadSlot({ postgres })]
  const warnings = checks.map(() => '')
  const look = async (index: number) => {
    // What cannot be looked at now is looked at again.
    const fault = await checks[index]?.().catch(() => null)
    const name = fault?.sentence.split(' ').slice(0, 4).join(' ') ?? ''
    if (fault && name !== warnings[index] && !signal.aborted) warn(`${fault.sentence} ${fault.mend}`)
    warnings[index] = name
  }
  const run = async () => {
    for (;;) {
      await pause(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
      if (signal.aborted) return
      for (const index of checks.keys()) await look(index)
    }
  }
  void run()
  // A look has nothing to finish, and that at a store which is silent takes long.
  return { stop: async () => stopping.abort() }
}

/** A continuous backup that does not go on, or that of another database. */
export const staleBackup = async (settings: Settings, postgres: Postgres | null): Promise<Fault | null> => {
  const { BACKUP_TO: folder } = settings
  if (folder === undefined) return null
  const at = await reachOfBackup(folder, settings, postgres)
  if (at === 'foreign')
    return { sentence: `${folder} holds the backup of another database; this one has none.`, mend: 'Change BACKUP_TO.' }
  if (at !== null && Date.now() - at < staleBackupMs) return null
  const reach = at === null ? 'has not begun' : `has reached ${new Date(at).toISOString()}`
  return { sentence: `the continuous backup in ${folder} ${reach}.`, mend: "The server's log says why." }
}

/** A slot keeps the database's log until it is read, whatever disk that takes, unless a limit is set. */
export const unreadSlot = async ({ postgres }: { readonly postgres: Postgres }): Promise<Fault | null> => {
  const select = `
    select slot_name as name, active, current_setting('max_slot_wal_keep_size') = '-1' as unlimited,
           pg_size_pretty(coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)) as held
      from pg_replication_slots where not temporary and (not active or current_setting('max_slot_wal_keep_size') = '-1')
     order by active, name limit 1`
  const { rows } = await postgres.pool.query<{ name: string; active: boolean; unlimited: boolean; held: string }>(
    select,
  )
  const [slot] = rows
  if (slot === undefined) return null
  const { name, active, unlimited, held } = slot
  const limit = unlimited ? ' without a limit: max_slot_wal_keep_size is -1' : ''
  if (active)
    return {
      sentence: `the replication slot ${name} keeps the database's log${limit}.`,
      mend: 'Set max_slot_wal_keep_size = 2GB in postgresql.conf.',
    }
  return {
    sentence: `the replication slot ${name} is not read and keeps ${held} of the database's log${limit}.`,
    mend: `Continue that backup, or run: select pg_drop_replication_slot('${name}').`,
  }
}
