import { resolve } from 'node:path'
import { archiveFolder } from '#adapters/postgres/archive/archive-folder.ts'
import { backUpContinuously } from '#adapters/postgres/archive/continuous-backup.ts'
import { embeddedAddress } from '#adapters/postgres/embedded/index.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import type { Settings } from '#apps/settings.ts'

type Where = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR' | 'BACKUP_TO' | 'BACKUP_KEEP_DAYS'>

/** Keeps the continuous backup, where a folder is set, until `stop`. */
export const keptBackup = (
  { DATABASE_URL, DATA_DIR, BACKUP_TO, BACKUP_KEEP_DAYS: keepDays }: Where,
  master: MasterKey,
  tell: (message: string) => void,
): { readonly stop: () => Promise<void> } => {
  if (BACKUP_TO === undefined) return { stop: async () => undefined }
  const url = async () => DATABASE_URL ?? embeddedAddress(resolve(DATA_DIR))
  return backUpContinuously({ url, archive: archiveFolder(resolve(BACKUP_TO), master), keepDays, tell })
}
