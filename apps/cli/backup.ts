import { backUp } from '../../adapters/postgres/backup/back-up.ts'
import { type Command, UsageError } from './command.ts'
import { privateFile } from './private-file.ts'
import { wordsOf } from './words.ts'

/** A copy of one moment that another installation with the same master key can be made from. */
export const backup: Command = {
  usage: [['backup <file>', 'everything but the master key into a file, beside running servers']],
  run: async (words, { postgres }, print) => {
    const [file, ...rest] = wordsOf(words).positionals
    if (file === undefined || rest.length > 0) throw new UsageError('Say which file to write.')
    await privateFile(backUp(postgres), file, true)
    print(`Written to ${file}. The master key is not in it: keep a copy of that elsewhere.`)
    return 0
  },
}
