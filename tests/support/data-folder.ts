import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { type TemporaryFolder, temporaryFolder } from './temporary-folder.ts'

const run = promisify(execFile)

/** A temporary data folder, with an empty cluster in it if the run provides one to copy. */
export const dataFolder = async (): Promise<TemporaryFolder> => {
  const folder = await temporaryFolder()
  await copyCluster(folder.path)
  return folder
}

/** Copies an initialised cluster, so that the first start in a data folder needs no `initdb`. */
export const copyCluster = async (dataDir: string): Promise<void> => {
  const image = inject('postgresImage')
  if (image === null) return
  await mkdir(dataDir, { recursive: true })
  await run('cp', ['-a', join(image, 'postgres'), dataDir])
}
