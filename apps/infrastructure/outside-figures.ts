import { certificateEnd } from '#adapters/postgres/connection/certificate.ts'
import type { Postgres } from '#adapters/postgres/connection/connection.ts'
import type { Sample } from '#adapters/telemetry/metrics.ts'
import type { Settings } from '#apps/settings.ts'
import type { LogHeads } from '#domain/audit/service/log-heads.ts'
import { dayMs } from '#domain/kernel/instant.ts'
import { reachOfBackup } from './continuous-backup.ts'

/**
 * Samples of what is outside the database's tables: the continuous backup, the certificate of its server, and whether
 * a head outside or a witness disputes the log.
 */
export const outsideFigures =
  (settings: Settings, postgres: Postgres, heads: Pick<LogHeads, 'dispute'>) =>
  async (): Promise<readonly Sample[]> => {
    const [backupAge, end] = await Promise.all([
      ageOfBackup(settings, postgres),
      certificateEnd(postgres).catch(() => null),
    ])
    return [
      {
        name: 'atrium_log_disputed',
        help: 'Whether a head outside the database, or a witness, disputes the log: 1 or 0.',
        value: heads.dispute() === null ? 0 : 1,
      },
      { name: 'atrium_backup_age_seconds', help: 'How far the continuous backup is behind.', value: backupAge },
      {
        name: 'atrium_certificate_days',
        help: "Days until the certificate of the database's server ends.",
        value: end === null ? null : Math.floor((end - Date.now()) / dayMs),
      },
    ]
  }

/** Infinity for a backup that has not begun, cannot be read or is of another database; null without BACKUP_TO. */
const ageOfBackup = async (settings: Settings, postgres: Postgres): Promise<number | null> => {
  const { BACKUP_TO: to } = settings
  if (to === undefined) return null
  const at = await reachOfBackup(to, settings, postgres).catch(() => null)
  return typeof at === 'number' ? Math.max(0, (Date.now() - at) / 1000) : Number.POSITIVE_INFINITY
}
