import { importSealed } from '#adapters/postgres/backup/import-sealed.ts'
import { linesIn } from '#adapters/postgres/backup/lines-in.ts'
import { openFile } from '#apps/input-file.ts'
import { type Command, UsageError } from './command.ts'
import { rebuildReadModels } from './restore.ts'
import { printWhole } from './verify.ts'
import { parseWords } from './words.ts'

/** Creates an installation from an exported log with an identical tree, and rebuilds everything derived. */
export const importLog: Command = {
  usage: [
    [
      'import <file>',
      'a sealed export into an installation that is empty yet, with the master key that it was made with',
    ],
  ],
  schema: 'create',
  run: async (words, tools, print) => {
    const [file, ...rest] = parseWords(words).positionals
    if (file === undefined || rest.length > 0) throw new UsageError('Say which file to read.')
    const holders = { master: tools.master, signer: tools.logSigner }
    const { rows, log } = await importSealed(tools.postgres, holders, linesIn(await openFile(file, 'utf8')))
    print(`${rows} events imported, under the head that they were exported with.`)
    printWhole(log, print)
    return rebuildReadModels(tools, print)
  },
}
