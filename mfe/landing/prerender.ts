import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { publicFolder } from '#mfe/build/output.ts'
import { buildAssets } from './prerender/assets.ts'
import { documentOf } from './prerender/document.ts'
import { webManifest } from './prerender/web-manifest.ts'

type Pages = typeof import('./prerender/pages.tsx')

/** Prerenders the public pages as HTML, readable without scripts, with placeholders for server settings. */
const prerenderPages = async (): Promise<void> => {
  const assets = await buildAssets()
  const { module } = await runnerImport<Pages>(join(import.meta.dirname, 'prerender/pages.tsx'), { configFile: false })
  for (const page of module.pages) {
    const html = documentOf(page, module.markupOf(page), assets)
    await writeFile(join(publicFolder, page.file), html)
  }
  await writeFile(join(publicFolder, 'site.webmanifest'), webManifest(assets.icons))
}

await prerenderPages()
