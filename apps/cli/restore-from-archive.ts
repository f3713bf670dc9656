import { existsSync, rmSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { archiveIn } from '#adapters/postgres/archive/archive-folder.ts'
import { discardRecovered, recoverEmbedded, recoverInto } from '#adapters/postgres/archive/recovery.ts'
import { endSessions } from '#adapters/postgres/backup/tables.ts'
import { masterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { archivePlace } from '#apps/infrastructure/continuous-backup.ts'
import { masterSecrets } from '#apps/infrastructure/keys.ts'
import { unlikeOutside } from '#apps/server/examination.ts'
import type { Settings } from '#apps/settings.ts'
import { onStopSignal } from '#apps/stop-signals.ts'
import { faultSentence } from '#domain/audit/model/index.ts'
import { stoppedCode, UsageError } from './command.ts'
import { recordOperator } from './staff.ts'
import { printNotice } from './terminal.ts'
import { openTools, requireMasterKey } from './tools.ts'
import { printWhole } from './verify.ts'
import { verifyInParts } from './verify-in-parts.ts'
import { instantOf, parseWords } from './words.ts'

const archiveUsage = 'restore --from <folder or s3://bucket/prefix> [--at <time>] [--into <folder>]'

/** Whether the words ask for a restore from a continuous backup. */
export const isFromArchive = (words: readonly string[]): boolean => {
  const { options, positionals } = parseWords(words, ['at', 'from', 'into'])
  return (
    options.from !== undefined || options.at !== undefined || options.into !== undefined || isFolder(positionals[0])
  )
}

const isFolder = (path: string | undefined) => path !== undefined && existsSync(resolve(path, 'reached.json'))

/** Restores an installation from a continuous backup as it was at a moment, and verifies its log. */
export const restoreFromArchive = async (
  settings: Settings,
  words: readonly string[],
  print: (line: string) => void,
): Promise<number> => {
  const { options, positionals } = parseWords(words, ['at', 'from', 'into'])
  const [folder, ...rest] = positionals
  const from = options.from ?? folder ?? settings.BACKUP_TO
  if (from === undefined || rest.length > 0 || (options.from !== undefined && folder !== undefined))
    throw new UsageError(`Name the folder of the continuous backup: ${archiveUsage}.`)
  const instant = instantOf(options.at, 'at')
  const at = instant === undefined ? null : Date.parse(instant)
  const dataDir = resolve(settings.DATA_DIR)
  requireMasterKey(settings)
  const secrets = await masterSecrets(settings, async () => false)
  if (!from.startsWith('s3:') && !existsSync(resolve(from))) throw new Error(`There is no folder ${resolve(from)}.`)
  const archive = archiveIn(archivePlace(from, settings), masterKey(...secrets))
  if (options.into !== undefined) return restoreIntoFolder(archive, options.into, at, print)
  if (settings.DATABASE_URL !== undefined)
    throw new UsageError('With DATABASE_URL, name an empty folder with --into, and start PostgreSQL on it.')
  if (existsSync(join(dataDir, 'postgres')))
    throw new Error(`There is an installation in ${dataDir}: restore into an empty folder.`)
  const [MASTER_KEY, MASTER_KEY_NEXT] = secrets.map((secret) => Buffer.from(secret))
  const draft = join(dataDir, 'restoring')
  discardOnSignal(draft, () => discardRecovered(draft))
  try {
    const { lack } = await recoverEmbedded(archive, draft, at)
    const end = lack === null ? 'at the end of the backup' : 'where the backup breaks off'
    const moment = instant === undefined ? end : `at ${instant}`
    await settle({ ...settings, DATA_DIR: draft, MASTER_KEY, MASTER_KEY_NEXT }, settings, moment, print)
    await rename(join(draft, 'postgres'), join(dataDir, 'postgres'))
    await rm(draft, { recursive: true })
    print(`The database is restored as it was ${moment}.`)
    if (lack !== null) print(lack)
  } catch (error) {
    await discardRecovered(draft)
    throw error
  }
  return 0
}

/** `stop` stops what runs in the place. It is removed at one go, so that the restore writes nothing more to it. */
const discardOnSignal = (place: string, stop: () => Promise<void> = async () => undefined) =>
  onStopSignal(async () => {
    await stop().catch(() => undefined)
    rmSync(place, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    process.exit(stoppedCode)
  })

/** Ends the sessions, verifies the log and records the restore, before the database takes its place. */
const settle = async (draft: Settings, settings: Settings, moment: string, print: (line: string) => void) => {
  const tools = await openTools(draft, 'current', printNotice)
  try {
    // Sessions that have ended since then must not become valid again.
    await tools.postgres.pool.query(endSessions)
    const log = await verifyInParts(tools, { onProgress: () => undefined })
    if (!log.whole) throw new Error(`${faultSentence(log.fault)} Nothing was restored.`)
    printWhole(log, print)
    await recordOperator(tools, 'restored', `From a continuous backup, as it was ${moment}`)
    const unlike = await unlikeOutside(settings, tools)
    if (unlike !== null) print(unlike)
  } finally {
    await tools.close()
  }
}

const restoreIntoFolder = async (
  archive: ReturnType<typeof archiveIn>,
  into: string,
  at: number | null,
  print: (line: string) => void,
): Promise<number> => {
  const cluster = resolve(into)
  if (existsSync(cluster)) throw new Error(`${cluster} is there already: name a folder to create.`)
  discardOnSignal(cluster)
  const { lack } = await recoverInto(archive, cluster, at)
  print(`Written to ${cluster}. Give it to the account of PostgreSQL and start a server of the same version on it:`)
  print(`it recovers to that moment. Then end all sessions (${endSessions}), and run verify.`)
  if (lack !== null) print(lack)
  return 0
}
