import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, link, open, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, accountFor, assertReachable } from './account.ts'
import { DataFolderError } from './data-folder-error.ts'
import { makeFolder } from './make-folder.ts'
import type { ServerSettings } from './settings.ts'

/** `<dataDir>/postgres`: the cluster, its password (0600) and its log, all in one private folder. */
export type DataFolder = {
  /** As the operator wrote it, for messages. */
  readonly name: string
  readonly home: string
  readonly cluster: string
  readonly passwordFile: string
  readonly logFile: string
  readonly account: Account
  /** Settings that override the defaults of its server. */
  readonly settings?: ServerSettings
}

/** Creates missing parts of the folder and checks that PostgreSQL can use it. */
export const prepareDataFolder = async (dataDir: string): Promise<DataFolder> => {
  try {
    const newFolders = await makeFolder(join(dataDir, 'postgres'))
    const home = join(await realpath(dataDir), 'postgres')
    const account = await accountFor(home)
    if (account !== undefined) {
      // The umask of root may keep the account out.
      for (const folder of newFolders) await chmod(folder, 0o711)
      await chown(home, account.uid, account.gid)
    }
    await chmod(home, 0o700)
    await assertReachable(home, account)
    const folder = { name: dataDir, home, account, ...filesIn(home) }
    await keepPassword(folder)
    return folder
  } catch (error) {
    if (error instanceof DataFolderError || !isFileError(error)) throw error
    throw unwritable(dataDir, error.code ?? '', error)
  }
}

/** What to do about a data folder that cannot be written. */
export const unwritable = (name: string, code: string, cause: unknown): DataFolderError => {
  const remedy = remedies[code] ?? 'Give it to the user that runs Atrium'
  const advice = `${remedy}, or set DATA_DIR to another folder.`
  return new DataFolderError(`The data folder ${name} cannot be written (${code}). ${advice}`, cause)
}

/** The words of PostgreSQL and its tools for a full disk or quota, also where a part of a page still fits. */
export const noSpace = /No space left on device|Disk quota exceeded|File too large|wrote only \d+ of \d+ bytes/

/** What to do where PostgreSQL's code says that the disk is full; another error as it is. */
export const spaceError = (name: string, error: unknown): unknown =>
  error instanceof Error && 'code' in error && error.code === '53100' ? unwritable(name, 'ENOSPC', error) : error

const remedies: Readonly<Record<string, string>> = {
  ENOSPC: 'Free space on its disk',
  EDQUOT: 'Free space on its disk',
  EROFS: 'Mount its disk for writing',
  ENOENT: 'Mount a disk there',
  ENOTDIR: 'A part of its path is no folder, or a link to a disk that is not mounted: correct that',
  ENAMETOOLONG: 'Shorten its path',
}

/** Rejects with ENOENT before the cluster is made. */
export const passwordOf = (folder: Pick<DataFolder, 'passwordFile'>): Promise<string> =>
  readFile(folder.passwordFile, 'utf8')

/** The files of PostgreSQL in its folder. */
export const filesIn = (home: string) => ({
  cluster: join(home, 'cluster'),
  passwordFile: join(home, 'password'),
  logFile: join(home, 'postgres.log'),
})

// Written completely and then linked, so that two racing starts read the same password. A command beside a server writes
// nothing: the disk may be full.
const keepPassword = async (folder: DataFolder) => {
  const { home, passwordFile, account } = folder
  if (await isPasswordKept(folder)) return
  const draft = `${passwordFile}.${process.pid}`
  try {
    await writeFile(draft, randomBytes(24).toString('hex'), { mode: 0o600, flush: true })
    if (account !== undefined) await chown(draft, account.uid, account.gid)
    await link(draft, passwordFile)
    // After a power failure the cluster must not outlive its password.
    await syncFolder(home)
  } catch (error) {
    if (!isFileError(error) || error.code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** A release that did not flush the file left it empty where the power failed; a cluster has the password that is lost. */
const isPasswordKept = async ({ name, passwordFile, cluster }: DataFolder): Promise<boolean> => {
  const isKept = await stat(passwordFile).then(
    ({ size }) => size > 0,
    () => false,
  )
  if (isKept) return true
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    await rm(passwordFile, { force: true })
    return false
  }
  throw new DataFolderError(
    `The password of PostgreSQL in ${name} is lost: put the file ${passwordFile} back from a copy of the data folder.`,
  )
}

/** Flushes the entries of a folder to its disk: a power failure then loses no file that is flushed itself. */
export const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r')
  await folder.sync()
  await folder.close()
}

const isFileError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && 'syscall' in error
