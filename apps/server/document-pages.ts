import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DocumentPages, DocumentPagesModule, PageAssets } from '#contracts/mfe/document-pages.ts'

/** Loads the built document renderer, and reloads it after a new build. */
export type OpenDocumentPages = () => Promise<DocumentPages>

const serverFolder = resolve(import.meta.dirname, '../../dist/server')

/** Throws while there is no build. A new one is noticed by the time of the file that it writes last. */
export const builtDocumentPages = (folder = serverFolder): OpenDocumentPages => {
  let cache: { readonly made: number; readonly pages: Promise<DocumentPages> } | undefined
  return async () => {
    const modifiedAt = await timeOf(join(folder, assetsFile))
    if (cache?.made === modifiedAt) return cache.pages
    const pages = load(folder, modifiedAt)
    cache = { made: modifiedAt, pages }
    // A failed load is retried by the next request.
    pages.catch(() => {
      cache = undefined
    })
    return pages
  }
}

/** The file that the build writes last. */
const assetsFile = 'document-assets.json'

const timeOf = async (file: string): Promise<number> => {
  const stats = await stat(file).catch(() => null)
  if (stats === null) throw new Error(`${file} is missing: run "node mfe/build/main.ts" first.`)
  return stats.mtimeMs
}

const load = async (folder: string, modifiedMs: number): Promise<DocumentPages> => {
  const address = pathToFileURL(join(folder, 'documents.js'))
  address.searchParams.set('made', String(modifiedMs))
  const { documentPages }: DocumentPagesModule = await import(address.href)
  const assets: PageAssets = JSON.parse(await readFile(join(folder, assetsFile), 'utf8'))
  return documentPages(assets)
}
