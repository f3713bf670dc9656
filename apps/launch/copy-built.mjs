import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Copies everything that was built, except releases, from one project folder to another, which may be a release's. */
export const copyBuilt = (from, to) => {
  for (const name of readdirSync(join(from, 'dist')))
    if (name !== 'release') cpSync(join(from, 'dist', name), join(to, 'dist', name), { recursive: true })
}
