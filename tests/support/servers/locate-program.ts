import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The path of a program, which `npm test` installs from its Debian package. Throws the sentence without one. */
export const locateProgram = (name: string, missing: string): string => {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...elsewhere]
  const path = folders.map((folder) => join(folder, name)).find(isExecutable)
  if (path === undefined) throw new Error(missing)
  return path
}

/** Debian installs servers outside an ordinary user's PATH. */
const elsewhere = ['/usr/sbin', '/usr/local/bin', '/usr/local/sbin', '/opt/homebrew/bin']

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
