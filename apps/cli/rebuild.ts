import { postgresRebuild } from '../../adapters/postgres/rebuild/rebuild-read-models.ts'
import { rebuiltViews } from '../../domain/application/rebuilt-views.ts'
import { type Command, UsageError } from './command.ts'
import { progressBar } from './progress.ts'

/** Makes what screens read anew from the log, and says how much of it was not as the log says. */
export const rebuild: Command = {
  usage: [['rebuild', 'make every table that a screen reads anew from the log, beside running servers']],
  run: async (words, { postgres, master }, print) => {
    if (words.length > 0) throw new UsageError('rebuild takes the whole log.')
    const bar = progressBar('Rebuilding')
    const tables = await postgresRebuild(postgres, master)(rebuiltViews, bar.told)
    bar.end()
    for (const { table, rows, corrected } of tables) {
      print(
        `${table.padEnd(14)}${String(rows).padStart(9)} rows, ${corrected === 0 ? 'as they were' : `${corrected} put right`}`,
      )
    }
    return 0
  },
}
