import { basename } from 'node:path'
import { remoteConfig } from './remote-config.ts'
import { shellConfig } from './shell-config.ts'

/** The package of `mfe/` in whose folder Vite runs. */
const folder = process.cwd()
const name = basename(folder)

export default name === 'shell' ? shellConfig(folder) : remoteConfig(name, folder)
