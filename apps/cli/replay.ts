import { type StreamKind, type StreamName, streamName } from '#domain/kernel/stream-name.ts'
import type { Audit, NamedEvent } from '#domain/timeline/audit.ts'
import { type Command, UsageError } from './command.ts'
import { historyOf } from './history.ts'
import { instantOf, versionOf, wordsOf } from './words.ts'

const kinds: readonly StreamKind[] = [
  ...(['workflow', 'run', 'lead', 'share', 'staff', 'security'] as const),
  ...(['trigger', 'library', 'token', 'webhook', 'site', 'setting', 'approval', 'call'] as const),
]
const pageSize = 200

/** Prints the events of one stream and its state at a version or time. */
export const replay: Command = {
  usage: [
    [
      'replay <workflow|run|lead|share|staff|security|trigger> <id> [--version <n> | --at <time>]',
      'what happened to it, and what it is, or was at a version or time',
    ],
  ],
  run: async (words, tools, print) => {
    const { positionals, options } = wordsOf(words, ['version', 'at'])
    const [kind, id = '', ...rest] = positionals
    if (!isKind(kind) || id === '' || rest.length > 0) throw new UsageError('replay takes a kind and an id.')
    if (options.version !== undefined && options.at !== undefined)
      throw new UsageError('Give either --version or --at.')
    const stream = streamName(kind, id)
    const history = historyOf(tools)
    const then = await history.state(stream, { version: versionOf(options.version), at: instantOf(options.at, 'at') })
    if (then === null) {
      print(`There is no such ${kind}, or there was none then.`)
      return 1
    }
    for await (const event of eventsUntil(history, stream, then.version)) print(lineOf(event))
    print(`\nAt version ${then.version}, ${then.at}:`)
    print(JSON.stringify(then.state, null, 2))
    return 0
  },
}

export const isKind = (word: string | undefined): word is StreamKind => kinds.some((known) => known === word)

async function* eventsUntil(history: Audit, stream: StreamName, version: number): AsyncGenerator<NamedEvent> {
  for (let after = 0; after < version; after += pageSize) {
    const events = await history.events(stream, after, Math.min(pageSize, version - after))
    yield* events
  }
}

const lineOf = ({ version, at, type, actorName, correlationId, data, erased }: NamedEvent): string =>
  `${version}  ${at}  ${type}  by ${actorName}, request ${correlationId}${erased ? ', erased' : ''}\n   ${JSON.stringify(data)}`
