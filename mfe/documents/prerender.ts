import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildAssets } from './prerender/assets.ts'
import { buildPages, serverFolder } from './prerender/pages-module.ts'

/** Builds the pages of links: what they load into `dist/public/paper`, what draws them into `dist/server`. */
const buildPublicPages = async (): Promise<void> => {
  const assets = await buildAssets()
  await buildPages()
  await writeFile(join(serverFolder, 'document-assets.json'), JSON.stringify(assets))
}

// Whoever starts this, such as the development server, may be of another mind.
process.env.NODE_ENV = 'production'
await buildPublicPages()
