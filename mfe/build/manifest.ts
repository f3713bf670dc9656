import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type OutlineDraft, outline, type RemotesManifest } from '#contracts/mfe/outline.ts'
import { publicFolder, root, staticFiles } from './output.ts'
import { remoteNames } from './packages.ts'
import { sharedLater } from './shared.ts'

/** Writes `/mf/remotes.json`: the built remotes, their entries and outlines. */
export const writeRemotesManifest = async (): Promise<void> => {
  const remotes: RemotesManifest = {}
  for (const name of remoteNames()) {
    const folder = join(publicFolder, 'mf', name)
    if (!existsSync(folder)) continue
    const entry = (await readdir(folder)).find((file) => /^remoteEntry-.+\.js$/.test(file))
    if (entry === undefined) throw new Error(`The build of ${name} left no remoteEntry in ${folder}`)
    const own = await firstFiles(folder, entry)
    const files = [...own.map((file) => `/mf/${name}/${file}`), ...(await laterFiles(folder, own))]
    remotes[name] = { entry: `/mf/${name}/${entry}`, files, ...(await outlineOf(name)) }
  }
  await writeFile(join(publicFolder, 'mf/remotes.json'), `${JSON.stringify(remotes, null, 2)}\n`)
}

/** The exposed module, its stylesheets, and the table of what the shell shares. */
const loadedByEntry = /^(?:remote|screens|localSharedImportMap)-.+\.(?:js|css)$/

/** The entry and what it loads for the first screen, without lazily loaded chunks. */
const firstFiles = async (folder: string, entry: string): Promise<readonly string[]> =>
  staticFiles(folder, [entry, ...(await readdir(folder)).filter((name) => loadedByEntry.test(name))])

/** The shell's chunks of lazily shared modules that these files wait for. */
const laterFiles = async (folder: string, own: readonly string[]): Promise<readonly string[]> => {
  const shell = join(publicFolder, 'shell')
  const table = own.find((file) => file.startsWith('localSharedImportMap-'))
  if (table === undefined || !existsSync(shell)) return []
  const code = await readFile(join(folder, table), 'utf8')
  const names = sharedLater.filter((name) => waits(code, name))
  const chunks = (await readdir(shell)).filter((file) => names.some((name) => file.startsWith(`${basename(name)}-`)))
  const files = await staticFiles(shell, chunks.filter(isScript))
  const page = await readFile(join(publicFolder, 'dashboard.html'), 'utf8')
  return files.filter((file) => !page.includes(file)).map((file) => `/shell/${file}`)
}

const isScript = (file: string): boolean => file.endsWith('.js')

/** The plugin's table of shared modules lists those of lazily loaded chunks a second time, in an array. */
const waits = (code: string, name: string): boolean =>
  code.includes(`"${name}":`) && !new RegExp(`[[,]["'\`]${name}["'\`][,\\]]`).test(code)

/** The remote's outline, validated. */
export const outlineOf = async (name: string) => {
  const file = pathToFileURL(join(root, 'mfe', name, 'outline.ts')).href
  const stated: { outline: OutlineDraft } = await import(file)
  return outline.parse(stated.outline)
}
