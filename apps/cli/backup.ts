import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { archiveIn } from '#adapters/postgres/archive/archive-folder.ts'
import { recoverEmbedded, recoverInto } from '#adapters/postgres/archive/recovery.ts'
import { backUp } from '#adapters/postgres/backup/back-up.ts'
import { sealBackup } from '#adapters/postgres/backup/sealed-backup.ts'
import { masterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { archivePlace, keptBackup } from '#apps/server/kept-backup.ts'
import { masterSecrets } from '#apps/server/keys.ts'
import type { Settings } from '#apps/settings.ts'
import { type Command, UsageError } from './command.ts'
import { privateFile } from './private-file.ts'
import { recordOperator } from './staff.ts'
import { openTools } from './tools.ts'
import { verify } from './verify.ts'
import { instantOf, wordsOf } from './words.ts'

/** A snapshot in one file, or a continuous backup into a folder or bucket. */
export const backup: Command = {
  usage: [
    ['backup <file>', 'write everything but the master key to an encrypted file, beside running servers'],
    [
      'backup --to <folder or s3://bucket/prefix> [--keep <days>]',
      'back up continuously until it is stopped: for restore --at',
    ],
  ],
  endsItself: (words) => wordsOf(words, ['to', 'keep']).options.to !== undefined,
  run: async (words, { postgres, master, settings, leaving }, print) => {
    const { positionals, options } = wordsOf(words, ['to', 'keep'])
    const [file, ...rest] = positionals
    if (rest.length > 0 || (file === undefined) === (options.to === undefined))
      throw new UsageError('Name the file to write, or the folder or bucket with --to.')
    if (file !== undefined) {
      await privateFile(sealBackup(backUp(postgres), master), file)
      print(`Written to ${file}. It opens with the master key ${master.id()} alone: keep a copy of that elsewhere.`)
      return 0
    }
    const BACKUP_KEEP_DAYS = options.keep === undefined ? settings.BACKUP_KEEP_DAYS : daysOf(options.keep)
    const backingUp = keptBackup({ ...settings, BACKUP_TO: options.to, BACKUP_KEEP_DAYS }, master, {
      report: print,
      complain: print,
    })
    await leaving
    await backingUp.stop()
    return 0
  },
}

const daysOf = (text: string): number => {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new UsageError('--keep is a number of days from 1.')
  return Number(text)
}

const archiveUsage = 'restore --from <folder or s3://bucket/prefix> [--at <time>] [--into <folder>]'

/** Whether the words ask for a restore from a continuous backup. */
export const isFromArchive = (words: readonly string[]): boolean => {
  const { options, positionals } = wordsOf(words, ['at', 'from', 'into'])
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
  const { options, positionals } = wordsOf(words, ['at', 'from', 'into'])
  const [given, ...rest] = positionals
  const from = options.from ?? given ?? settings.BACKUP_TO
  if (from === undefined || rest.length > 0 || (options.from !== undefined && given !== undefined))
    throw new UsageError(`Name the folder of the continuous backup: ${archiveUsage}.`)
  const instant = instantOf(options.at, 'at')
  const at = instant === undefined ? null : Date.parse(instant)
  const secrets = await masterSecrets(settings)
  if (!from.startsWith('s3:') && !existsSync(resolve(from))) throw new Error(`There is no folder ${resolve(from)}.`)
  const archive = archiveIn(archivePlace(from, settings), masterKey(...secrets))
  if (options.into !== undefined) return intoFolder(archive, options.into, at, print)
  if (settings.DATABASE_URL !== undefined)
    throw new UsageError('With DATABASE_URL, name an empty folder with --into, and start PostgreSQL on it.')
  const dataDir = resolve(settings.DATA_DIR)
  if (existsSync(resolve(dataDir, 'postgres')))
    throw new Error(`There is an installation in ${dataDir}: restore into an empty folder.`)
  await recoverEmbedded(archive, dataDir, at)
  print(`The database is restored as it was ${instant === undefined ? 'at the end of the backup' : `at ${instant}`}.`)
  const tools = await openTools(settings, 'current', (message) => void process.stderr.write(`${message}\n`))
  try {
    // Sessions that have ended since then must not become valid again.
    await tools.postgres.pool.query('delete from sessions')
    const code = await verify.run([], tools, print)
    if (code === 0)
      await recordOperator(
        tools,
        'restored',
        `From a continuous backup${instant === undefined ? '' : `, as of ${instant}`}`,
      )
    return code
  } finally {
    await tools.close()
  }
}

const intoFolder = async (
  archive: ReturnType<typeof archiveIn>,
  into: string,
  at: number | null,
  print: (line: string) => void,
): Promise<number> => {
  const cluster = resolve(into)
  if (existsSync(cluster)) throw new Error(`${cluster} is there already: name a folder to create.`)
  await recoverInto(archive, cluster, at)
  print(`Written to ${cluster}. Give it to the account of PostgreSQL and start a server of the same version on it:`)
  print('it recovers to that moment. Then end all sessions (delete from sessions), and run verify.')
  return 0
}
