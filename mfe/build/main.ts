import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { placeApiReference } from './api-reference.ts'
import { compressFolder } from './compress.ts'
import { listLanguages } from './languages.ts'
import { writeRemotesManifest } from './manifest.ts'
import { publicFolder, root } from './output.ts'
import { packageNames } from './packages.ts'
import { runNode } from './run.ts'
import { placeShellPage } from './shell-page.ts'

/** Builds the front end into `dist/public`: everything, or with `--only <name>` one package of `mfe/`. */
const build = async (only: string | undefined): Promise<void> => {
  const names = packageNames().filter((name) => only === undefined || name === only)
  if (names.length === 0) throw new Error(`There is no mfe/${only}. There are: ${packageNames().join(', ')}`)
  if (only === undefined) await rm(publicFolder, { recursive: true, force: true })
  listLanguages()
  await mkdir(join(publicFolder, 'mf'), { recursive: true })
  await Promise.all(names.map(buildPackage))
  if (only === undefined) await placeApiReference()
  await writeRemotesManifest()
  await compressFolder(publicFolder)
}

const buildPackage = async (name: string): Promise<void> => {
  const started = performance.now()
  const folder = join(root, 'mfe', name)
  const check = join(folder, 'prerender/check-content.ts')
  if (existsSync(check)) await runNode(root, check)
  const config = join(root, 'mfe/build/vite.config.ts')
  await runNode(folder, join(root, 'node_modules/vite/bin/vite.js'), 'build', '--config', config)
  if (name === 'shell') await placeShellPage()
  if (existsSync(join(folder, 'prerender.ts'))) await runNode(root, join(folder, 'prerender.ts'))
  console.log(`${name}: built in ${Math.round(performance.now() - started)} ms`)
}

const { values } = parseArgs({ options: { only: { type: 'string' } } })

build(values.only).catch((failure: Error) => {
  console.error(`The front end could not be built. ${failure.message}`)
  process.exitCode = 1
})
