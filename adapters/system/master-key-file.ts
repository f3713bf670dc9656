import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * The 32-byte master key in the data folder, readable by its owner only; and the next one, if any.
 * @param mayCreate whether a missing key is generated: beside data of a lost one, the new file would be taken for it.
 */
export const masterKeyFiles = async (
  dataDir: string,
  mayCreate: () => Promise<boolean>,
): Promise<[Buffer, ...Buffer[]]> => {
  await mkdir(dataDir, { recursive: true })
  const current = await keyIn(keyPath(dataDir), async () => {
    if (await mayCreate()) return createOnce(keyPath(dataDir))
    throw new Error(
      `There is no master key in ${keyPath(dataDir)}: put the one of this installation there, or set MASTER_KEY. Without it no personal data opens.`,
    )
  })
  const next = await keyIn(nextPath(dataDir), async () => '')
  return next.length === 0
    ? [whole(current, keyPath(dataDir))]
    : [whole(current, keyPath(dataDir)), whole(next, nextPath(dataDir))]
}

/** Creates the next key beside the one in use; an existing next key is kept. */
export const createNextMasterKey = async (dataDir: string): Promise<Buffer> =>
  whole(await keyIn(nextPath(dataDir), () => createOnce(nextPath(dataDir))), nextPath(dataDir))

/** Replaces the key in use with the next one; the earlier one, which alone opens earlier backups, stays under its id. */
export const adoptNextMasterKey = async (dataDir: string, earlierId: string): Promise<string> => {
  const earlierPath = `${keyPath(dataDir)}.${earlierId}`
  await linkOnce(keyPath(dataDir), earlierPath)
  await rename(nextPath(dataDir), keyPath(dataDir))
  await syncFolder(dataDir)
  return earlierPath
}

const keyPath = (dataDir: string) => join(dataDir, 'master-key')
const nextPath = (dataDir: string) => join(dataDir, 'master-key.next')

const keyIn = async (path: string, otherwise: () => Promise<string>): Promise<Buffer> =>
  Buffer.from(await readFile(path, 'utf8').catch(ifMissing(path, otherwise)), 'base64')

const whole = (key: Buffer, path: string): Buffer => {
  if (key.length === 32) return key
  throw new Error(
    `${path} does not hold 32 bytes in base64. Put the right key back: without it no personal data opens.`,
  )
}

/** Written completely and then linked: a crash leaves no partial key, and two racing starts read the same one. */
const createOnce = async (path: string): Promise<string> => {
  const draft = `${path}.${process.pid}`
  try {
    await writeFile(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true })
    await linkOnce(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
  await syncFolder(dirname(path))
  return readFile(path, 'utf8')
}

const linkOnce = (path: string, name: string): Promise<void> =>
  link(path, name).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })

/** After a power failure the database must not outlive the directory entry of its key. */
const syncFolder = async (path: string) => {
  const folder = await open(path, 'r')
  await folder.sync()
  await folder.close()
}

const ifMissing =
  <Result>(path: string, otherwise: () => Promise<Result>) =>
  (error: NodeJS.ErrnoException): Promise<Result> => {
    if (error.code === 'ENOENT') return otherwise()
    throw new Error(`${path} cannot be read (${error.code}). Give it to the user that runs Atrium.`)
  }
