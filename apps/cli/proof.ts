import { dossierPage } from '#adapters/dossier-page/dossier-page.ts'
import { postgresStoredLog } from '#adapters/postgres/audit/stored-log.ts'
import { headsBy, outsideOf, proofsBy } from '#apps/infrastructure/log-heads.ts'
import { usualUrl } from '#apps/infrastructure/usual-url.ts'
import { formatsOf } from '#apps/settings.ts'
import type { LogHeads } from '#domain/audit/service/log-heads.ts'
import type { Dossier, Proofs } from '#domain/audit/service/proofs.ts'
import { type Command, UsageError } from './command.ts'
import { privateFile } from './private-file.ts'
import { isKind } from './replay.ts'
import { printNotice } from './terminal.ts'
import type { Tools } from './tools.ts'
import { parseWords } from './words.ts'

/** Writes the dossier of a stream or an event: a proof for holders of the public key. */
export const proof: Command = {
  usage: [
    [
      'proof <workflow|run|lead|share|…> <id> [--file <path>] [--html]',
      'the dossier that proves what happened to it, personal data and their keys included; --html as a page for people',
    ],
    ['proof stream <name>', 'the same of any stream by its name, such as library-1'],
    ['proof event <position>', 'the dossier of one event alone, as it is stored and without keys'],
  ],
  run: async (words, tools, print) => {
    const { positionals, options } = parseWords(words, ['file'], ['html'])
    const [kind, id = '', ...rest] = positionals
    if (!(isKind(kind) || kind === 'stream' || kind === 'event') || id === '' || rest.length > 0)
      throw new UsageError('proof takes a kind and an id.')
    if (kind === 'event' && !/^[1-9]\d{0,14}$/.test(id)) throw new UsageError('The id of an event is its position.')
    const dossier = await proofsOf(tools).dossier(kind, id)
    if (dossier === null) throw new Error(`There is no such ${kind}.`)
    const text = options.html ? await pageOf(dossier, tools) : JSON.stringify(dossier, null, 2)
    if (options.file === undefined) print(text)
    else {
      await privateFile(single(`${text}\n`), options.file)
      print(`Written to ${options.file}.`)
    }
    return 0
  },
}

const pageOf = async (dossier: Dossier, { settings }: Tools): Promise<string> =>
  dossierPage(formatsOf(settings), usualUrl(settings), settings.BRAND_NAME)(dossier)

async function* single(text: string): AsyncGenerator<string> {
  yield text
}

const proofsOf = (tools: Tools): Proofs => {
  const { postgres, master, logTree, logSigner } = tools
  return proofsBy({ heads: headsOf(tools), logTree, logSigner, storedLog: postgresStoredLog(postgres, master) })
}

/** Signs like the server: only if the heads outside the database agree. */
export const headsOf = ({ settings, ...ports }: Tools): LogHeads => {
  return headsBy(usualUrl(settings), ports, outsideOf(settings, ports, printNotice))
}
