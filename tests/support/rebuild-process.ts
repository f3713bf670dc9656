import { writeSync } from 'node:fs'
import { openPostgres } from '#adapters/postgres/connection/connection.ts'
import { postgresRebuild } from '#adapters/postgres/log/rebuild/rebuild-read-models.ts'
import { masterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { rebuiltViews } from '#domain/log/service/rebuilt-views.ts'

/** The master key of the databases that this process rebuilds. */
export const secret = Buffer.alloc(32, 'atrium')

/** Rebuilds the read models; stops itself with SIGSTOP whenever it comes to the stream that is named. */
const main = async (url: string, stopAt: string | undefined): Promise<void> => {
  const postgres = openPostgres(url, () => undefined)
  const rebuild = postgresRebuild(postgres, masterKey(secret))
  const corrected = await rebuild(
    (history) => {
      if (history[0]?.stream === stopAt) {
        writeSync(1, 'stopped\n')
        process.kill(process.pid, 'SIGSTOP')
      }
      return rebuiltViews(history)
    },
    () => undefined,
  )
  writeSync(1, `${JSON.stringify(corrected)}\n`)
  await postgres.close()
}

const [url, stopAt] = process.argv.slice(2)
if (import.meta.main && url !== undefined) await main(url, stopAt)
