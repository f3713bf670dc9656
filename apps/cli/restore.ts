import { linesIn } from '#adapters/postgres/backup/lines-in.ts'
import { restore as restoreInto } from '#adapters/postgres/backup/restore.ts'
import { openBackup } from '#adapters/postgres/backup/sealed-backup.ts'
import { openFile } from '#apps/input-file.ts'
import { unlikeOutside } from '#apps/server/examination.ts'
import { type Command, UsageError } from './command.ts'
import { makeReadModels } from './rebuild.ts'
import { recordOperator } from './staff.ts'
import type { Tools } from './tools.ts'
import { printWhole } from './verify.ts'
import { parseWords } from './words.ts'

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
    const [file, ...rest] = parseWords(words).positionals
    if (file === undefined || rest.length > 0) throw new UsageError('Name the file to read.')
    const { postgres, master, logSigner: signer } = tools
    const lines = linesIn(openBackup(await openFile(file), master))
    const { rows, log } = await restoreInto(postgres, { master, signer }, lines)
    print(`${rows} rows restored.`)
    printWhole(log, print)
    await recordOperator(tools, 'restored', `${rows} rows from a backup`)
    return rebuildReadModels(tools, print)
  },
}

/** Rebuilds what a restored log is shown by. A head outside may be of later than the backup, which is no failure. */
export const rebuildReadModels = async (tools: Tools, print: (line: string) => void): Promise<number> => {
  await makeReadModels(tools, print).catch((error: unknown) => {
    print('The log is restored, but the rebuild failed. Run `npm run atrium -- rebuild` before you start the server.')
    throw error
  })
  const unlike = await unlikeOutside(tools.settings, tools)
  if (unlike !== null) print(unlike)
  return 0
}
