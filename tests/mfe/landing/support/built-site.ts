import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const publicFolder = join(import.meta.dirname, '../../../../dist/public')

/** A file of the built site; the suite builds first, so a missing file is a failure. */
export const builtFile = async (name: string): Promise<Buffer> => {
  const path = join(publicFolder, name)
  if (!existsSync(path)) throw new Error(`${path} is missing: run "node mfe/build/main.ts" first.`)
  return readFile(path)
}

/** The one built file of `dist/public/site` with this prefix and suffix. */
export const builtAsset = async (prefix: string, suffix: string): Promise<string> => {
  const names = await readdir(join(publicFolder, 'site')).catch(() => [])
  const matches = names.filter((name) => name.startsWith(prefix) && name.endsWith(suffix))
  if (matches.length !== 1)
    throw new Error(`dist/public/site has ${matches.length} files ${prefix}…${suffix}, not one.`)
  return `site/${matches[0]}`
}
