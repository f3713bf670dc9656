import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { linesIn } from '../../adapters/postgres/backup/lines-in.ts'
import { restore as restoreInto } from '../../adapters/postgres/backup/restore.ts'
import { type Command, UsageError } from './command.ts'
import { rebuild } from './rebuild.ts'
import { verify } from './verify.ts'
import { wordsOf } from './words.ts'

/** Makes an installation from a backup, proves its log, and makes everything else from that. */
export const restore: Command = {
  usage: [
    ['restore <file>', 'a backup into an installation that is empty yet, with the master key that it was made with'],
  ],
  makesNew: true,
  run: async (words, tools, print) => {
    const [file, ...rest] = wordsOf(words).positionals
    if (file === undefined || rest.length > 0) throw new UsageError('Say which file to read.')
    await access(file).catch(() => {
      throw new Error(`${file} cannot be read.`)
    })
    const rows = await restoreInto(tools.postgres, tools.master, linesIn(unpacked(file)))
    print(`${rows} rows restored.`)
    const code = await verify.run([], tools, print)
    return code === 0 ? rebuild.run([], tools, print) : code
  },
}

/** Whatever is wrong with the packing is wrong with the backup. */
async function* unpacked(file: string): AsyncGenerator<string> {
  const text = createReadStream(file).pipe(createGunzip()).setEncoding('utf8')
  try {
    yield* text
  } catch {
    throw new Error('The backup is not whole, or none at all: nothing of it was restored.')
  }
}
