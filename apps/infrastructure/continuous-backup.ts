import { resolve } from 'node:path'
import { type ArchivePlace, archiveFolder, archiveIn, reachedIn } from '#adapters/postgres/archive/archive-folder.ts'
import { backUpContinuously } from '#adapters/postgres/archive/continuous-backup.ts'
import type { Postgres } from '#adapters/postgres/connection/connection.ts'
import { embeddedAddress } from '#adapters/postgres/embedded/index.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { databaseId } from '#adapters/postgres/system/database-id.ts'
import { bucketFiles } from '#adapters/s3/bucket-files.ts'
import { bucketPlaceForm, hasScheme } from '#apps/setting-forms.ts'
import type { Settings } from '#apps/settings.ts'

type Access = Pick<
  Settings,
  'BACKUP_BUCKET_ENDPOINT' | 'BACKUP_BUCKET_REGION' | 'BACKUP_BUCKET_KEY' | 'BACKUP_BUCKET_SECRET'
>

/** The folder or bucket (`s3://bucket/prefix`) of a continuous backup. Throws a sentence without access to the bucket. */
export const archivePlace = (to: string, settings: Access): ArchivePlace => {
  if (!hasScheme(to) && !to.startsWith('s3:')) return archiveFolder(resolve(to))
  const [, name, path] = bucketPlaceForm.exec(to) ?? []
  if (name === undefined) throw new Error(`${to} is no folder, and names no bucket: s3://bucket or s3://bucket/prefix.`)
  const { BACKUP_BUCKET_REGION: region, BACKUP_BUCKET_KEY: key, BACKUP_BUCKET_SECRET: secret } = settings
  if (key === undefined || secret === undefined)
    throw new Error('A backup in a bucket needs an access key: set BACKUP_BUCKET_KEY and BACKUP_BUCKET_SECRET.')
  const endpoint = settings.BACKUP_BUCKET_ENDPOINT ?? `https://s3.${region}.amazonaws.com`
  const prefix = path === '' || path === undefined ? '' : `${path.slice(1)}/`
  return bucketFiles({ url: `${endpoint}/${name}`, region, key, secret }, prefix)
}

/**
 * Until when the backup has everything, in milliseconds since 1970: null for none, `foreign` for that of another cluster.
 * Without a database (`null`) that is not compared.
 */
export const reachOfBackup = async (to: string, settings: Access, postgres: Postgres | null) => {
  const reached = await reachedIn(archivePlace(to, settings))
  if (reached === null) return null
  const isForeign = postgres !== null && reached.systemId !== (await databaseId(postgres)).cluster
  return isForeign ? 'foreign' : reached.at
}

type Where = Access & Pick<Settings, 'DATABASE_URL' | 'DATA_DIR' | 'BACKUP_TO' | 'BACKUP_KEEP_DAYS'>

/** Keeps the continuous backup, where a folder or bucket is set, until `stop`. */
export const continuousBackup = (
  settings: Where,
  master: MasterKey,
  say: Pick<Parameters<typeof backUpContinuously>[0], 'report' | 'complain'>,
): { readonly stop: () => Promise<void> } => {
  const { DATABASE_URL, DATA_DIR, BACKUP_TO, BACKUP_KEEP_DAYS: keepDays } = settings
  if (BACKUP_TO === undefined) return { stop: async () => undefined }
  const url = async () => DATABASE_URL ?? embeddedAddress(resolve(DATA_DIR))
  return backUpContinuously({ url, archive: archiveIn(archivePlace(BACKUP_TO, settings), master), keepDays, ...say })
}
