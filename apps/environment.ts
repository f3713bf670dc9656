import { existsSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { readTextFile } from './input-file.ts'
import { firstAccount } from './set-up-file.ts'

/**
 * The environment, which overrides a `.env` file in the working directory.
 * @throws a sentence for a file that cannot be read.
 */
export const environmentWithDotEnv = (path = '.env'): Record<string, string | undefined> => {
  const entries = { ...(existsSync(path) ? entriesIn(readTextFile(path)) : {}), ...process.env }
  return { ...entries, ...firstAccount(entries) }
}

/** With lines `NAME: value`, which are no settings, and values that end before a `#`, under names that are doubted. */
const entriesIn = (text: string) => ({
  ...parseEnv(text),
  ...Object.fromEntries(
    [...text.matchAll(/^[ \t]*(?:export[ \t]+)?([A-Z][A-Z0-9_]*)[ \t]*=(.*)/gm)].flatMap(([, name, value = '']) =>
      isCut(value.trim()) ? [[`${name}#`, '#']] : [],
    ),
  ),
  ...Object.fromEntries(
    [...text.matchAll(/^[ \t]*([A-Z][A-Z0-9_]*:)[ \t]+(.*)/gm)].map(([, name, value]) => [name, value]),
  ),
})

/** What follows a `#` is a comment, although no space is before it. */
const isCut = (value: string): boolean => !/^["'`]/.test(value) && /^[^#]*[^#\s]#/.test(value)
