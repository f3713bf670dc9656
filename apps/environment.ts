import { existsSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { readTextFile } from './input-file.ts'
import { firstAccount } from './set-up-file.ts'

/**
 * The environment, which overrides a `.env` file in the working directory.
 * @throws a sentence for a file that cannot be read.
 */
export const environmentWithDotEnv = (path = '.env'): Record<string, string | undefined> => {
  const entries = { ...(existsSync(path) ? parseEnv(readTextFile(path)) : {}), ...process.env }
  return { ...entries, ...firstAccount(entries) }
}
