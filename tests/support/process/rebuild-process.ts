import { readSync, writeSync } from 'node:fs'
import { openPostgres } from '#adapters/postgres/connection/connection.ts'
import { postgresRebuild } from '#adapters/postgres/log/rebuild/rebuild-read-models.ts'
import { masterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { rebuiltViews } from '#domain/process/rebuilt-views.ts'

/** The master key of the databases that this process rebuilds. */
export const secret = Buffer.alloc(32, 'atrium')

/**
 * Rebuilds the read models; pauses whenever it reaches the named stream, until a byte arrives; with `lingerMs`, so
 * only the first time, and the second time for `lingerMs`.
 */
const main = async (url: string, stopAt?: string, lingerMs?: string): Promise<void> => {
  let comings = 0
  const postgres = openPostgres(url, () => undefined)
  const rebuild = postgresRebuild(postgres, masterKey(secret))
  const corrected = await rebuild(
    (history) => {
      if (history[0]?.stream === stopAt) {
        comings += 1
        if (lingerMs === undefined || comings === 1) {
          writeSync(1, 'stopped\n')
          // Not SIGSTOP: it may come after the SIGCONT of a parent that was faster.
          readSync(0, Buffer.alloc(1))
        } else if (comings === 2) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(lingerMs))
      }
      return rebuiltViews(history)
    },
    () => undefined,
  )
  writeSync(1, `${JSON.stringify({ comings, corrected })}\n`)
  await postgres.close()
}

const [url, ...stopping] = process.argv.slice(2)
if (import.meta.main && url !== undefined) await main(url, ...stopping)
