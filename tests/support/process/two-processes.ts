import { inject, onTestFinished } from 'vitest'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'
import { type AtriumProcess, openProcess } from './atrium-process.ts'

export type TwoProcesses = {
  readonly url: string
  readonly here: AtriumProcess
  readonly there: AtriumProcess
  readonly loseAfter: (position: number) => Promise<void>
}

/** Two processes on their own database; the second is closed first. */
export const twoProcesses = async (serverUrl = inject('postgresUrl')): Promise<TwoProcesses> => {
  const { url, drop } = await migratedDatabase(serverUrl)
  onTestFinished(drop)
  const here = openProcess(url)
  onTestFinished(here.close)
  const there = openProcess(url)
  onTestFinished(there.close)
  const { pool } = there.postgres
  const loseAfter = async (position: number) => {
    await pool.query(
      'delete from personal_keys where subject in (select stream from events where position > $1 and version = 1)',
      [position],
    )
    await pool.query('delete from events where position > $1', [position])
    await pool.query('update subscriptions set position = least(position, $1)', [position])
  }
  return { url, here, there, loseAfter }
}
