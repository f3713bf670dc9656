import { postgresRebuild } from '#adapters/postgres/log/rebuild/rebuild-read-models.ts'
import { rebuiltNotifications } from '#adapters/postgres/notification/rebuilt-notifications.ts'
import { canonicalizeAddresses } from '#adapters/postgres/person/canonical-addresses.ts'
import { completeSettings } from '#apps/infrastructure/complete-settings.ts'
import { nounAfter } from '#contracts/formats.ts'
import { rebuiltViews } from '#domain/process/rebuilt-views.ts'
import { type Command, UsageError } from './command.ts'
import { progressBar } from './progress.ts'
import type { Tools } from './tools.ts'

/** Rebuilds the read models from the log and reports how many rows differed. */
export const rebuild: Command = {
  usage: [['rebuild', 'rebuild every read model from the log, beside running servers']],
  run: async (words, tools, print) => {
    if (words.length > 0) throw new UsageError('rebuild takes no arguments.')
    const differing = (corrected: number) => (corrected === 0 ? ', as they were' : `, ${corrected} put right`)
    await rebuildAll(tools, ({ corrected }, line) => print(`${line}${differing(corrected)}`))
    return 0
  },
}

/** Makes every read model of an installation that has none yet, by the settings that came with its log. */
export const makeReadModels = async (tools: Tools, print: (line: string) => void): Promise<void> => {
  const settings = await completeSettings(tools.settings, tools.postgres, tools.master, print)
  await rebuildAll({ ...tools, settings }, (_, line) => print(line))
}

const lineOf = ({ table, rows }: Rebuilt, width: number) =>
  `${table.padEnd(width)}${String(rows).padStart(9)} ${nounAfter(rows, 'row')}`

type Rebuilt = { readonly table: string; readonly rows: number; readonly corrected: number }

type Say = (table: Rebuilt, line: string) => void

const rebuildAll = async ({ postgres, master, settings }: Tools, say: Say): Promise<void> => {
  const bar = progressBar('Rebuilding')
  const tables = [
    ...(await postgresRebuild(postgres, master)(rebuiltViews, bar.onProgress)),
    await rebuiltNotifications(postgres, master, settings.TIME_ZONE),
  ]
  await canonicalizeAddresses(postgres, master)
  bar.end()
  const width = Math.max(...tables.map(({ table }) => table.length))
  for (const table of tables) say(table, lineOf(table, width))
}
