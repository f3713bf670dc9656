import { postgresRebuild } from '#adapters/postgres/log/rebuild/rebuild-read-models.ts'
import { rebuiltNotifications } from '#adapters/postgres/notification/rebuilt-notifications.ts'
import { canonicalizeAddresses } from '#adapters/postgres/person/canonical-addresses.ts'
import { rebuiltViews } from '#domain/process/rebuilt-views.ts'
import { type Command, UsageError } from './command.ts'
import { progressBar } from './progress.ts'

/** Rebuilds the read models from the log and reports how many rows differed. */
export const rebuild: Command = {
  usage: [['rebuild', 'rebuild every read model from the log, beside running servers']],
  run: async (words, { postgres, master, settings }, print) => {
    if (words.length > 0) throw new UsageError('rebuild takes no arguments.')
    const bar = progressBar('Rebuilding')
    const tables = [
      ...(await postgresRebuild(postgres, master)(rebuiltViews, bar.onProgress)),
      await rebuiltNotifications(postgres, master, settings.TIME_ZONE),
    ]
    await canonicalizeAddresses(postgres, master)
    bar.end()
    for (const { table, rows, corrected } of tables) {
      print(
        `${table.padEnd(14)}${String(rows).padStart(9)} rows, ${corrected === 0 ? 'as they were' : `${corrected} put right`}`,
      )
    }
    return 0
  },
}
