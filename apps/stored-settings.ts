import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The settings that the set-up page asks for. */
const names = [
  'ADMIN_EMAIL',
  'BRAND_NAME',
  'LEGAL_ENTITY',
  'CONTACT_EMAIL',
  'SMTP_URL',
  'NOTIFY_EMAIL',
  'OPENAI_API_KEY',
  'OPENAI_BASE_URL',
  'OPENAI_MODEL',
] as const

export type StoredSettings = Partial<Record<(typeof names)[number], string>>

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The answers of the set-up page in the data folder of the embedded database, without those that the environment gives.
 * @throws a sentence for a file that is not a JSON object.
 */
export const storedSettings = (environment: Environment): StoredSettings => {
  const path = pathIn(environment.DATA_DIR || './data')
  if (isGiven(environment, 'DATABASE_URL') || !existsSync(path)) return {}
  const stored = objectIn(path)
  const used = names.filter((name) => typeof stored[name] === 'string' && !isGiven(environment, name))
  return Object.fromEntries(used.map((name) => [name, stored[name]]))
}

/** Replaces the file atomically; as it may hold a password and a key, only its owner may read it. */
export const storeSettings = async (dataDir: string, settings: StoredSettings): Promise<void> => {
  const draft = `${pathIn(dataDir)}.${process.pid}`
  await writeFile(draft, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(draft, pathIn(dataDir))
}

const pathIn = (dataDir: string) => join(dataDir, 'settings.json')

const isGiven = (environment: Environment, name: string): boolean =>
  Boolean(environment[name]) || Boolean(environment[`${name}_FILE`])

const objectIn = (path: string): Readonly<Record<string, unknown>> => {
  try {
    const stored: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof stored === 'object' && stored !== null) return { ...stored }
  } catch {
    // Includes a missing read permission: the sentence below says what to do.
  }
  throw new Error(
    `${path} cannot be read as a JSON object. Correct it, or remove it to have every setting at its default.`,
  )
}
