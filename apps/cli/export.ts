import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportedLines } from '../../domain/application/exported-lines.ts'
import { type Command, UsageError } from './command.ts'
import { historyOf } from './history.ts'
import { privateFile } from './private-file.ts'
import { instantOf, wordsOf } from './words.ts'

/** The events of a time as lines of JSON, personal data opened. */
export const exportLog: Command = {
  usage: [
    [
      'export [--from <time>] [--to <time>] [--file <path>]',
      'all events as lines of JSON, personal data opened: from inclusive, to exclusive',
    ],
  ],
  run: async (words, tools, print) => {
    const { positionals, options } = wordsOf(words, ['from', 'to', 'file'])
    if (positionals.length > 0) throw new UsageError('export takes options alone.')
    const period = { from: instantOf(options.from, 'from') ?? null, to: instantOf(options.to, 'to') ?? null }
    const lines = exportedLines(historyOf(tools).every(period))
    if (options.file === undefined) {
      await toStdout(Readable.from(lines))
      return 0
    }
    await privateFile(lines, options.file, false)
    print(`Written to ${options.file}.`)
    return 0
  },
}

/** Whoever reads may stop reading, as `head` does. */
const toStdout = (lines: Readable) =>
  pipeline(lines, process.stdout, { end: false }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
