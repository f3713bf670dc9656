import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>
type Texts = Readonly<Record<string, string>>

/**
 * The address of the account that the set-up page made, unless the environment names one.
 * @throws a sentence for a file that is not a JSON object.
 */
export const firstAccount = (environment: Environment): { readonly ADMIN_EMAIL?: string } => {
  if (environment.DATABASE_URL || environment.DATABASE_URL_FILE || environment.ADMIN_EMAIL) return {}
  const { ADMIN_EMAIL } = setUpAnswers(environment.DATA_DIR || './data')
  return ADMIN_EMAIL === undefined ? {} : { ADMIN_EMAIL }
}

/** What the set-up page stored in the data folder: the account's address and, in earlier releases, settings. */
export const setUpAnswers = (dataDir: string): Texts => {
  const path = pathIn(dataDir)
  return existsSync(path) ? textsIn(path) : {}
}

/** Replaces the file atomically; only its owner may read it. */
export const storeFirstAccount = async (dataDir: string, address: string | undefined): Promise<void> => {
  const draft = `${pathIn(dataDir)}.${process.pid}`
  await writeFile(draft, `${JSON.stringify({ ADMIN_EMAIL: address }, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(draft, pathIn(dataDir))
}

const pathIn = (dataDir: string) => join(dataDir, 'settings.json')

const textsIn = (path: string): Texts => {
  try {
    const fields: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof fields === 'object' && fields !== null)
      return Object.fromEntries(
        Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
  } catch {
    // Includes a missing read permission: the sentence below says what to do.
  }
  throw new Error(`${path} cannot be read as a JSON object. Correct it, or remove it.`)
}
