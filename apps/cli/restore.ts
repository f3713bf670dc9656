import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { linesIn } from '#adapters/postgres/backup/lines-in.ts'
import { restore as restoreInto } from '#adapters/postgres/backup/restore.ts'
import { openBackup } from '#adapters/postgres/backup/sealed-backup.ts'
import { refreshKeyRing } from '#adapters/postgres/personal-data/key-ring.ts'
import { type Command, UsageError } from './command.ts'
import { makeReadModels } from './rebuild.ts'
import { recordOperator } from './staff.ts'
import { verify } from './verify.ts'
import { wordsOf } from './words.ts'

/** Restores an installation from a backup, verifies its log, and rebuilds everything derived. */
export const restore: Command = {
  usage: [
    ['restore <file>', 'load a backup into an empty installation that has the same master key'],
    [
      'restore --from <folder or s3://bucket/prefix> [--at <time>] [--into <folder>]',
      'the state of a moment from a continuous backup: into an empty data folder, or a folder for an own PostgreSQL',
    ],
  ],
  schema: 'create',
  run: async (words, tools, print) => {
    const [file, ...rest] = wordsOf(words).positionals
    if (file === undefined || rest.length > 0) throw new UsageError('Name the file to read.')
    await access(file).catch(() => {
      throw new Error(`${file} cannot be read.`)
    })
    const { postgres, master } = tools
    const rows = await restoreInto(postgres, master, linesIn(openBackup(createReadStream(file), master)))
    await refreshKeyRing(postgres.pool, master)
    print(`${rows} rows restored.`)
    const code = await verify.run([], tools, print)
    if (code !== 0) return code
    await recordOperator(tools, 'restored', `${rows} rows from a backup`)
    await makeReadModels(tools, print)
    return 0
  },
}
