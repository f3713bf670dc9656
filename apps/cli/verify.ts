import { postgresEventChain } from '../../adapters/postgres/event-chain.ts'
import { verifyLog } from '../../domain/application/verify-log.ts'
import { faultSentence } from '../../domain/audit/index.ts'
import { type Command, UsageError } from './command.ts'
import { progressBar } from './progress.ts'
import { wordsOf } from './words.ts'

/** Proves that the log is what was written, or names the first event that is not. */
export const verify: Command = {
  usage: [
    ['verify [--checkpoint <hash>]', 'prove that the log is whole, or name the first event that is not as it was'],
  ],
  run: async (words, { postgres, master }, print) => {
    const { positionals, options } = wordsOf(words, ['checkpoint'])
    if (positionals.length > 0) throw new UsageError('verify takes the whole log.')
    const bar = progressBar('Verifying')
    const outcome = await verifyLog(postgresEventChain(postgres, master), bar.told, options.checkpoint)
    bar.end()
    if (!outcome.whole) {
      print(faultSentence(outcome.fault))
      return 1
    }
    const { events, streams, checkpoints, sealedUpTo, sealedAs } = outcome
    print(`The log is whole: ${events} events in ${streams} streams, under ${checkpoints} checkpoints.`)
    print(checkpoints === 0 ? 'Nothing of it is sealed yet.' : `Sealed up to position ${sealedUpTo} as ${sealedAs}`)
    return 0
  },
}
