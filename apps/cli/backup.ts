import { backUp } from '#adapters/postgres/backup/back-up.ts'
import { sealBackup } from '#adapters/postgres/backup/sealed-backup.ts'
import { archivePlace, continuousBackup } from '#apps/infrastructure/continuous-backup.ts'
import { type Command, UsageError } from './command.ts'
import { privateFile } from './private-file.ts'
import { parseWords } from './words.ts'

/** A snapshot in one file, or a continuous backup into a folder or bucket. */
export const backup: Command = {
  usage: [
    ['backup <file>', 'write everything but the master key to an encrypted file, beside running servers'],
    [
      'backup --to <folder or s3://bucket/prefix> [--keep <days>]',
      'back up continuously until it is stopped: for restore --at',
    ],
  ],
  endsItself: (words) => parseWords(words, ['to', 'keep']).options.to !== undefined,
  run: async (words, { postgres, master, settings, leaving }, print) => {
    const { positionals, options } = parseWords(words, ['to', 'keep'])
    const [file, ...rest] = positionals
    if (rest.length > 0 || (file === undefined) === (options.to === undefined))
      throw new UsageError('Name the file to write, or the folder or bucket with --to.')
    if (file !== undefined) {
      await privateFile(sealBackup(backUp(postgres), master), file)
      print(`Written to ${file}. It opens with the master key ${master.id()} alone: keep a copy of that elsewhere.`)
      return 0
    }
    const BACKUP_KEEP_DAYS = options.keep === undefined ? settings.BACKUP_KEEP_DAYS : daysOf(options.keep)
    // What is wrong from the beginning does not go away; later the backup waits.
    await archivePlace(String(options.to), settings).prepare()
    const backingUp = continuousBackup({ ...settings, BACKUP_TO: options.to, BACKUP_KEEP_DAYS }, master, {
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
