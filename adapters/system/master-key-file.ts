import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The 32-byte master key in the data folder, readable by its owner only; generated if missing. */
export const masterKeyFile = async (dataDir: string): Promise<Buffer> => {
  const path = join(dataDir, 'master-key')
  await mkdir(dataDir, { recursive: true })
  const text = await readFile(path, 'utf8').catch(ifMissing(() => createOnce(path)))
  const key = Buffer.from(text, 'base64')
  if (key.length !== 32)
    throw new Error(
      `${path} does not hold 32 bytes in base64. Put the right key back: without it no personal data opens.`,
    )
  return key
}

/** Written completely and then linked: a crash leaves no partial key, and two racing starts read the same one. */
const createOnce = async (path: string): Promise<string> => {
  const draft = `${path}.${process.pid}`
  const file = await open(draft, 'w', 0o600)
  await file.writeFile(`${randomBytes(32).toString('base64')}\n`)
  await file.sync()
  await file.close()
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  await syncFolder(dirname(path))
  return readFile(path, 'utf8')
}

/** After a power failure the database must not outlive the directory entry of its key. */
const syncFolder = async (path: string) => {
  const folder = await open(path, 'r')
  await folder.sync()
  await folder.close()
}

const ifMissing =
  <Result>(otherwise: () => Promise<Result>) =>
  (error: NodeJS.ErrnoException): Promise<Result> => {
    if (error.code !== 'ENOENT') throw error
    return otherwise()
  }
