import { type StreamKind, type StreamName, streamName } from '#domain/kernel/stream-name.ts'
import type { Audit, NamedEvent } from '#domain/timeline/audit.ts'
import { type Command, UsageError } from './command.ts'
import { historyOf } from './history.ts'
import { instantOf, parseWords, versionOf } from './words.ts'

const kinds: readonly StreamKind[] = [
  ...(['workflow', 'run', 'lead', 'share', 'staff', 'security'] as const),
  ...(['trigger', 'library', 'token', 'webhook', 'site', 'setting', 'approval', 'call'] as const),
]
const pageSize = 200

/** Prints the events of streams of one kind and the state of each, that of a single one at a version or time. */
export const replay: Command = {
  usage: [
    [
      `replay <${kinds.join('|')}> <id> … [--version <n> | --at <time>]`,
      'what happened to it, and what it is, or one id was at a version or time',
    ],
  ],
  run: async (words, tools, print) => {
    const { positionals, options } = parseWords(words, ['version', 'at'])
    const [kind, ...ids] = positionals
    const moment = { version: versionOf(options.version), at: instantOf(options.at, 'at') }
    if (!isKind(kind) || ids.length === 0 || ids.includes('')) throw new UsageError('replay takes a kind and an id.')
    if (options.version !== undefined && options.at !== undefined)
      throw new UsageError('Give either --version or --at.')
    if (ids.length > 1 && (options.version ?? options.at) !== undefined)
      throw new UsageError('--version and --at are of one id.')
    const history = historyOf(tools)
    let code = 0
    for (const id of ids) {
      if (ids.length > 1) print(`${kind} ${id}:`)
      if (await printStream(history, streamName(kind, id), moment, print)) continue
      const missing = `There is no such ${kind}, or there was none then.`
      // Among several, the sentence is a part of the answer.
      if (ids.length === 1) throw new Error(missing)
      print(missing)
      code = 1
    }
    return code
  },
}

/** False where there is none, or was none then. */
const printStream = async (
  history: Audit,
  stream: StreamName,
  moment: Parameters<Audit['state']>[1],
  print: (line: string) => void,
): Promise<boolean> => {
  const pastState = await history.state(stream, moment)
  if (pastState === null) return false
  for await (const event of eventsUntil(history, stream, pastState.version)) print(lineOf(event))
  print(`\nAt version ${pastState.version}, ${pastState.at}:`)
  print(JSON.stringify(pastState.state, null, 2))
  return true
}

/** The kinds that `replay` and `proof` take; false without a word. */
export const isKind = (word: string | undefined): word is StreamKind => kinds.some((kind) => kind === word)

async function* eventsUntil(history: Audit, stream: StreamName, version: number): AsyncGenerator<NamedEvent> {
  for (let after = 0; after < version; after += pageSize) {
    const events = await history.events(stream, after, Math.min(pageSize, version - after))
    yield* events
  }
}

const lineOf = ({ version, at, type, actorName, correlationId, data, erased }: NamedEvent): string =>
  `${version}  ${at}  ${type}  by ${actorName}, request ${correlationId}${erased ? ', erased' : ''}\n   ${JSON.stringify(data)}`
