import { existsSync } from 'node:fs'
import { access, constants, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import type { Settings } from '#apps/settings.ts'
import type { Fault } from './examined-printer.ts'

const smallDiskBytes = 1024 ** 3

/** Null too with a database of its own machine, and without a data folder: another check says that. */
export const fullDisk = async ({ DATABASE_URL, DATA_DIR }: Settings): Promise<Fault | null> => {
  const folder = resolve(DATA_DIR)
  if (DATABASE_URL !== undefined || !existsSync(folder)) return null
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= smallDiskBytes) return null
  return { sentence: `less than 1 GiB is free below ${folder}.`, mend: 'Free some space.' }
}

/** PDFs and files for a bucket are written to the temporary folder first. */
export const noTemporaryFolder = async (): Promise<Fault | null> => {
  const folder = tmpdir()
  const code = await access(folder, constants.W_OK).then(
    () => null,
    (error: NodeJS.ErrnoException) => error.code,
  )
  if (code === null) return null
  return { sentence: `the temporary folder ${folder} cannot be written (${code}).`, mend: 'Create it, or set TMPDIR.' }
}
