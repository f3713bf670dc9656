import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportedLines } from '../../domain/application/exported-lines.ts'
import { type Command, UsageError } from './command.ts'
import { historyOf } from './history.ts'
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
    const lines = Readable.from(exportedLines(historyOf(tools).every(period)))
    if (options.file === undefined) await toStdout(lines)
    else await toFile(lines, options.file, print)
    return 0
  },
}

/** Whoever reads may stop reading, as `head` does. */
const toStdout = (lines: Readable) =>
  pipeline(lines, process.stdout, { end: false }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })

/** For its owner's eyes alone; half a file is not left lying about, and no other is overwritten. */
const toFile = async (lines: Readable, path: string, print: (line: string) => void) => {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  let isOurs = false
  file.once('open', () => {
    isOurs = true
  })
  try {
    await pipeline(lines, file)
  } catch (error) {
    if (isOurs) await rm(path, { force: true })
    throw isThere(error) ? new Error(`${path} is there already, and is left as it is.`) : error
  }
  print(`Written to ${path}.`)
}

const isThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST'
