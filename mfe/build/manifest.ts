import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { type OutlineDraft, outline, type RemotesManifest } from '../../contracts/mfe/outline.ts'
import { publicFolder, root } from './output.ts'
import { remoteNames } from './packages.ts'

const built = z.object({ metaData: z.object({ remoteEntry: z.object({ name: z.string() }) }) })

/** Writes `/mf/remotes.json`: each remote that has been built, where its entry is, and its outline. */
export const writeRemotesManifest = async (): Promise<void> => {
  const remotes: RemotesManifest = {}
  for (const name of remoteNames()) {
    const stats = join(publicFolder, 'mf', name, 'mf-manifest.json')
    if (!existsSync(stats)) continue
    const { metaData } = built.parse(JSON.parse(await readFile(stats, 'utf8')))
    remotes[name] = { entry: `/mf/${name}/${metaData.remoteEntry.name}`, ...(await outlineOf(name)) }
  }
  await writeFile(join(publicFolder, 'mf/remotes.json'), `${JSON.stringify(remotes, null, 2)}\n`)
}

/** What the remote says of itself, checked. */
export const outlineOf = async (name: string) => {
  const file = pathToFileURL(join(root, 'mfe', name, 'outline.ts')).href
  const stated: { outline: OutlineDraft } = await import(file)
  return outline.parse(stated.outline)
}
