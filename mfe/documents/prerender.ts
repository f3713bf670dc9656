import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildAssets } from './prerender/assets.ts'
import { buildPages, serverFolder } from './prerender/pages-module.ts'

/** Builds the pages of links: their assets into `dist/public/paper`, their renderer into `dist/server`. */
const buildPublicPages = async (): Promise<void> => {
  const assets = await buildAssets()
  await buildPages()
  await writeFile(join(serverFolder, 'document-assets.json'), JSON.stringify(assets))
}

// Overrides the mode of a parent process such as the development server.
process.env.NODE_ENV = 'production'
await buildPublicPages()
