import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sealedLines } from '#adapters/postgres/backup/sealed-lines.ts'
import type { Period } from '#domain/audit/ports/audit-log.ts'
import { exportedLines } from '#domain/timeline/exported-lines.ts'
import { type Command, UsageError } from './command.ts'
import { historyOf } from './history.ts'
import { privateFile } from './private-file.ts'
import { headsOf } from './proof.ts'
import { recordOperator } from './staff.ts'
import type { Tools } from './tools.ts'
import { instantOf, parseWords } from './words.ts'

/** The events of a time range as NDJSON, personal data decrypted. */
export const exportLog: Command = {
  usage: [
    [
      'export [--from <time>] [--to <time>] [--file <path>]',
      'all events as lines of JSON, personal data opened, which is recorded: from inclusive, to exclusive',
    ],
    ['export --sealed [--file <path>]', 'the log as it is stored, with its signed head: for import'],
  ],
  run: async (words, tools, print) => {
    const { positionals, options } = parseWords(words, ['from', 'to', 'file'], ['sealed'])
    if (positionals.length > 0) throw new UsageError('export takes options alone.')
    if (options.sealed && (options.from ?? options.to) !== undefined)
      throw new UsageError('export --sealed takes the whole log.')
    const period = { from: instantOf(options.from, 'from') ?? null, to: instantOf(options.to, 'to') ?? null }
    if (period.from !== null && period.to !== null && period.from >= period.to)
      throw new UsageError('--from is not before --to: there is no event between them.')
    const lines = options.sealed ? exportSealed(tools) : linesOf(tools, period)
    if (options.file === undefined) {
      await writeToStdout(Readable.from(lines))
      return 0
    }
    await privateFile(lines, options.file)
    print(`Written to ${options.file}.`)
    return 0
  },
}

/** Personal data leave the installation: recorded once the end of the export is fixed, before any of it is written. */
async function* linesOf(tools: Tools, period: Period): AsyncGenerator<string> {
  const lines = exportedLines(historyOf(tools).every(period))
  const first = await lines.next()
  await recordOperator(tools, 'exported', 'The event log')
  if (!first.done) yield first.value
  yield* lines
}

/** Signs the rest of the log, so that the export ends with a head over all of it. */
const exportSealed = ({ postgres, master, logTree, ...tools }: Tools) => {
  const heads = headsOf({ postgres, master, logTree, ...tools })
  const sign = async () => {
    const head = await heads.sign()
    if (head === null) throw new Error('The log is empty.')
    return head
  }
  return sealedLines({ postgres, master, sign, cosignatures: logTree.cosignatures })
}

/** Output that is lost is for the whole command line to report. */
const writeToStdout = (lines: Readable) =>
  pipeline(lines, process.stdout, { end: false }).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall !== 'write') throw error
  })
