import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Module, moduleOf } from './module.ts'

export const root = join(import.meta.dirname, '../../..')

/** The minimum number of modules per ring; fewer means that the rules saw too little. */
const floors = { domain: 25, contracts: 12, adapters: 25, apps: 10, mfe: 50, packages: 3, tests: 10, bench: 10 }

type Ring = keyof typeof floors
const rings = Object.keys(floors) as Ring[]

let parsed: readonly Module[] | undefined

/** Every module of the project, parsed once per test worker. Throws if there are fewer than the minimum. */
export const projectModules = (): readonly Module[] => {
  parsed ??= rings.flatMap(modulesIn)
  return parsed
}

const modulesIn = (ring: Ring): readonly Module[] => {
  const paths = globSync(`${ring}/**/*.{ts,tsx,mjs}`, { cwd: root, exclude: (name) => /node_modules|dist/.test(name) })
  if (paths.length < floors[ring]) throw new Error(`saw ${paths.length} modules in ${ring}, not ${floors[ring]}`)
  return paths.sort().map((path) => moduleOf(path, readFileSync(join(root, path), 'utf8')))
}

export const exists = (path: string): boolean => existsSync(join(root, path))
