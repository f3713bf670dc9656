import { unlikeOutside } from '#apps/server/examination.ts'
import { nounAfter } from '#contracts/formats.ts'
import { faultSentence } from '#domain/audit/model/index.ts'
import type { Verification } from '#domain/audit/service/verify-log.ts'
import { type Command, stoppedCode, UsageError } from './command.ts'
import { progressBar } from './progress.ts'
import { verifyInParts } from './verify-in-parts.ts'
import { parseWords } from './words.ts'

/** Verifies the log, or names the first event that was tampered with. */
export const verify: Command = {
  usage: [
    ['verify [--from <size>] [--checkpoint <hash>]', 'verify the log, or name the first event that was tampered with'],
    ['verify --keys', 'the same, and let each key of personal data open the first value that was sealed for it'],
  ],
  run: async (words, tools, print) => {
    const { settings, logSigner, logTree } = tools
    const { positionals, options } = parseWords(words, ['checkpoint', 'from'], ['keys'])
    if (positionals.length > 0)
      throw new UsageError('verify takes no arguments besides --from, --checkpoint and --keys.')
    const bar = progressBar('Verifying')
    const from = options.from === undefined ? 0 : sizeOf(options.from)
    let proved = from
    const onExit = (code: number) => {
      bar.end()
      if (code === stoppedCode && proved > 0)
        print(`Whole up to position ${proved}. To go on from there: verify --from ${proved}`)
    }
    process.once('exit', onExit)
    const onProved = (size: number) => {
      proved = size
    }
    const outcome = await verifyInParts(tools, {
      onProgress: bar.onProgress,
      onProved,
      known: options.checkpoint,
      from,
      keys: { part: 0, of: 1, opening: options.keys },
    })
    process.off('exit', onExit)
    bar.end()
    if (!outcome.whole) {
      print(faultSentence(outcome.fault))
      return 1
    }
    const complaints: string[] = []
    const unlike = await unlikeOutside(settings, { logTree, logSigner }, (message) => void complaints.push(message))
    if (unlike !== null) {
      print(unlike)
      return 1
    }
    printWhole(outcome, print, from)
    for (const complaint of complaints) print(complaint)
    return 0
  },
}

/** `from`: the number of events that the verification passed over; 0 for none. */
export const printWhole = (
  log: Extract<Verification, { whole: true }>,
  print: (line: string) => void,
  from = 0,
): void => {
  const { events, streams, checkpoints, sealedUpTo, sealedAs, redacted, head } = log
  const [rest, preposition] = from === 0 ? ['', 'in'] : [` from position ${from + 1} on`, 'with the beginnings of']
  print(
    `The log is whole${rest}: ${countOf(events - from, 'event')} ${preposition} ${countOf(streams, 'stream')}, under ${countOf(checkpoints, 'checkpoint')}.`,
  )
  if (sealedUpTo > (head?.size ?? 0)) print(`Sealed up to position ${sealedUpTo} as ${sealedAs}`)
  else if (head === null) print('Nothing of it is signed yet.')
  else print(`Signed up to position ${head.size}, with the root ${Buffer.from(head.root, 'hex').toString('base64')}`)
  if (redacted > 0) print(redacted === 1 ? '1 text is redacted.' : `${redacted} texts are redacted.`)
}

const countOf = (count: number, noun: string): string => `${count} ${nounAfter(count, noun)}`

const sizeOf = (text: string): number => {
  if (!/^[1-9]\d{0,15}$/.test(text)) throw new UsageError('--from is the size of a signed head.')
  return Number(text)
}
