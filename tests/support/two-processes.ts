import { inject, onTestFinished } from 'vitest'
import { type AtriumProcess, openProcess } from './atrium-process.ts'
import { migratedDatabase } from './migrated-database.ts'

export type TwoProcesses = { readonly url: string; readonly here: AtriumProcess; readonly there: AtriumProcess }

/** Two processes on a database of their own; the second is closed first. */
export const twoProcesses = async (serverUrl = inject('postgresUrl')): Promise<TwoProcesses> => {
  const { url, drop } = await migratedDatabase(serverUrl)
  onTestFinished(drop)
  const here = openProcess(url)
  onTestFinished(here.close)
  const there = openProcess(url)
  onTestFinished(there.close)
  return { url, here, there }
}
