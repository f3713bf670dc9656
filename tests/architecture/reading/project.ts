import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Module, moduleOf } from './module.ts'

export const root = join(import.meta.dirname, '../../..')

/** At least so many modules each ring has; fewer means that the rules were shown too little. */
const floors = { domain: 25, contracts: 12, adapters: 25, apps: 10, mfe: 50, tests: 10 }

type Ring = keyof typeof floors
const rings = Object.keys(floors) as Ring[]

/** Every module of the project, parsed. Throws where it finds fewer than there must be. */
export const projectModules = (): readonly Module[] => rings.flatMap(modulesIn)

const modulesIn = (ring: Ring): readonly Module[] => {
  const paths = globSync(`${ring}/**/*.{ts,tsx,mjs}`, { cwd: root, exclude: (name) => /node_modules|dist/.test(name) })
  if (paths.length < floors[ring]) throw new Error(`saw ${paths.length} modules in ${ring}, not ${floors[ring]}`)
  return paths.sort().map((path) => moduleOf(path, readFileSync(join(root, path), 'utf8')))
}

export const exists = (path: string): boolean => existsSync(join(root, path))
