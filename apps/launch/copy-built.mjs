import { cpSync } from 'node:fs'
import { join } from 'node:path'

/** Copies everything that was built, except earlier releases, from one project folder to another. */
export const copyBuilt = (from, to) => {
  const releases = join(from, 'dist/release')
  cpSync(join(from, 'dist'), join(to, 'dist'), { recursive: true, filter: (path) => path !== releases })
}
