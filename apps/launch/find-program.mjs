import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const usual = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']

/** The first of these programs on the PATH, in the usual folders, or in additional ones. */
export const findProgram = (names, folders) => {
  const places = [...(process.env.PATH ?? '').split(delimiter), ...usual, ...folders]
  return places.flatMap((place) => names.map((name) => join(place, name))).find(isExecutable)
}

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
