import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The 32 bytes of the master key kept in the data folder, readable by its owner alone; made where there is none. */
export const masterKeyFile = async (dataDir: string): Promise<Buffer> => {
  const path = join(dataDir, 'master-key')
  await mkdir(dataDir, { recursive: true })
  await createOnce(path)
  const key = Buffer.from(await readFile(path, 'utf8'), 'base64')
  if (key.length !== 32)
    throw new Error(
      `${path} does not hold 32 bytes in base64. Put the right key back: without it no personal data opens.`,
    )
  return key
}

const createOnce = async (path: string) => {
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(`${randomBytes(32).toString('base64')}\n`)
    await file.sync()
    await file.close()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
