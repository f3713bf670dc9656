import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { at } from './root.mjs'

const passedOver = new Set(['node_modules', 'dist', '.vite'])

/** One hash over the names and contents of files and whole folders. */
export const fingerprint = (paths) => {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesIn))
    hash
      .update(`${path}\0`)
      .update(readFileSync(at(path)))
      .update('\0')
  return hash.digest('hex')
}

/** One hash over the packages that the lock file names: the project's own version in it changes with each release. */
export const lockFingerprint = (lock = readFileSync(at('package-lock.json'), 'utf8')) => {
  const { packages } = JSON.parse(lock)
  const others = Object.entries(packages).filter(([path]) => path.startsWith('node_modules/'))
  return createHash('sha256').update(JSON.stringify(others)).digest('hex')
}

const filesIn = (path) => {
  if (!statSync(at(path)).isDirectory()) return [path]
  const names = readdirSync(at(path)).filter((name) => !passedOver.has(name))
  return names.sort().flatMap((name) => filesIn(join(path, name)))
}

export const stampIs = (stamp, value) => {
  try {
    return readFileSync(at(stamp), 'utf8') === value
  } catch {
    return false
  }
}

export const writeStamp = (stamp, value) => {
  mkdirSync(dirname(at(stamp)), { recursive: true })
  writeFileSync(at(stamp), value)
}
