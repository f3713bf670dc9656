import { execFile } from 'node:child_process'
import { access, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { type DataFolder, noSpace, unwritable } from './data-folder.ts'
import { DataFolderError } from './data-folder-error.ts'
import { isAlive } from './postmaster-file.ts'

const run = promisify(execFile)

/** The cluster's superuser: a connection name, not an account of the machine. */
export const databaseUser = 'atrium'

/** Creates the cluster if it is missing. It gets its final name only when it is complete. */
export const ensureCluster = async (folder: DataFolder, binaries: Binaries): Promise<void> => {
  await removeAbandoned(folder)
  if (await exists(join(folder.cluster, 'PG_VERSION'))) return
  const draft = join(folder.home, `cluster.new-${process.pid}`)
  await initialise(draft, folder, binaries)
  await rename(draft, folder.cluster).catch((error: NodeJS.ErrnoException) => adoptRival(error, draft))
}

// The built-in provider sorts by bytes on every platform and still maps case for all scripts.
const initialise = async (draft: string, folder: DataFolder, binaries: Binaries) => {
  const options = ['-U', databaseUser, '-A', 'scram-sha-256', `--pwfile=${folder.passwordFile}`, '--no-instructions']
  const locale = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  try {
    await run(binaries.initdb, ['-D', draft, ...options, ...locale], {
      cwd: folder.home,
      env: { PATH: process.env.PATH },
      ...folder.account,
    })
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    const { stderr = '', message = '' } = error as { readonly stderr?: string; readonly message?: string }
    if (noSpace.test(stderr)) throw unwritable(folder.name, 'ENOSPC', error)
    const reason = /^.*(?:FATAL|error|could not).*$/m.exec(stderr)?.[0] ?? message
    throw new DataFolderError(`PostgreSQL could not be set up in ${folder.name}: ${reason}`, error)
  }
}

// Another process finished first: its cluster is used.
const adoptRival = async (error: NodeJS.ErrnoException, draft: string) => {
  await rm(draft, { recursive: true, force: true })
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
}

const removeAbandoned = async ({ home }: DataFolder) => {
  const abandoned = (await readdir(home)).filter((name) => {
    const pid = /^cluster\.new-(\d+)$/.exec(name)?.[1]
    return pid !== undefined && (Number(pid) === process.pid || !isAlive(Number(pid)))
  })
  // A killed parent's initdb may keep writing until it finds its folder gone.
  const removal = { maxRetries: 20, retryDelay: 50 }
  await Promise.all(abandoned.map((name) => rm(join(home, name), { recursive: true, force: true, ...removal })))
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
