import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './output.ts'

const folder = join(root, 'mfe')

/** The names of the remotes: every folder of `mfe/` with an outline. */
export const remoteNames = (): readonly string[] =>
  readdirSync(folder).filter((name) => existsSync(join(folder, name, 'outline.ts')))

/** Every package that Vite builds: the remotes and the shell. */
export const packageNames = (): readonly string[] => [...remoteNames(), 'shell']
