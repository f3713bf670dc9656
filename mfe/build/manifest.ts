import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type OutlineDraft, outline, type RemotesManifest } from '#contracts/mfe/outline.ts'
import { publicFolder, root, staticFiles } from './output.ts'
import { remoteNames } from './packages.ts'

/** Writes `/mf/remotes.json`: the built remotes, their entries and outlines. */
export const writeRemotesManifest = async (): Promise<void> => {
  const remotes: RemotesManifest = {}
  for (const name of remoteNames()) {
    const folder = join(publicFolder, 'mf', name)
    if (!existsSync(folder)) continue
    const entry = (await readdir(folder)).find((file) => /^remoteEntry-.+\.js$/.test(file))
    if (entry === undefined) throw new Error(`The build of ${name} left no remoteEntry in ${folder}`)
    const files = (await firstFiles(folder, entry)).map((file) => `/mf/${name}/${file}`)
    remotes[name] = { entry: `/mf/${name}/${entry}`, files, ...(await outlineOf(name)) }
  }
  await writeFile(join(publicFolder, 'mf/remotes.json'), `${JSON.stringify(remotes, null, 2)}\n`)
}

/** The exposed module, its stylesheets, and the table of what the shell shares. */
const loadedByEntry = /^(?:remote|screens|localSharedImportMap)-.+\.(?:js|css)$/

/** The entry and what it loads for a first screen; chunks that are loaded later are left out. */
const firstFiles = async (folder: string, entry: string): Promise<readonly string[]> =>
  staticFiles(folder, [entry, ...(await readdir(folder)).filter((name) => loadedByEntry.test(name))])

/** The remote's outline, validated. */
export const outlineOf = async (name: string) => {
  const file = pathToFileURL(join(root, 'mfe', name, 'outline.ts')).href
  const stated: { outline: OutlineDraft } = await import(file)
  return outline.parse(stated.outline)
}
