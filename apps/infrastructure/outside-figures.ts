import { reachedIn } from '#adapters/postgres/archive/archive-folder.ts'
import { certificateEnd } from '#adapters/postgres/connection/certificate.ts'
import type { Postgres } from '#adapters/postgres/connection/connection.ts'
import type { Sample } from '#adapters/telemetry/metrics.ts'
import type { Settings } from '#apps/settings.ts'
import type { LogHeads } from '#domain/audit/service/log-heads.ts'
import { dayMs } from '#domain/kernel/instant.ts'
import { archivePlace } from './continuous-backup.ts'

/**
 * Samples of what is outside the database's tables: the continuous backup, the certificate of its server, and whether
 * a head outside or a witness disputes the log.
 */
export const outsideFigures =
  (settings: Settings, postgres: Postgres, heads: Pick<LogHeads, 'dispute'>) =>
  async (): Promise<readonly Sample[]> => {
    const [backupAge, end] = await Promise.all([ageOfBackup(settings), certificateEnd(postgres).catch(() => null)])
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

/** Infinity for a backup that has not begun or cannot be read; null without BACKUP_TO. */
const ageOfBackup = async (settings: Settings): Promise<number | null> => {
  const { BACKUP_TO: to } = settings
  if (to === undefined) return null
  const reached = await reachedIn(archivePlace(to, settings)).catch(() => null)
  return reached === null ? Number.POSITIVE_INFINITY : Math.max(0, (Date.now() - reached.at) / 1000)
}
