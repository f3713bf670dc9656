import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { knownLanguages } from '#contracts/messages.ts'
import { pageIn } from '#contracts/site/http/pages.ts'
import { publicFolder } from '#mfe/build/output.ts'
import { buildAssets } from './prerender/assets.ts'
import { inLanguage } from './prerender/site-texts.ts'
import { webManifest } from './prerender/web-manifest.ts'

type Pages = typeof import('./prerender/pages.tsx')

/** Prerenders the public pages as HTML in each language, readable without scripts, with placeholders for server settings. */
const prerenderPages = async (): Promise<void> => {
  const assets = await buildAssets()
  for (const language of knownLanguages) {
    const { module } = await runnerImport<Pages>(join(import.meta.dirname, 'prerender/pages.tsx'), {
      configFile: false,
      plugins: language === 'en' ? [] : [inLanguage(language)],
    })
    for (const page of module.pages)
      await writeFile(
        join(publicFolder, pageIn(language, page.file)),
        module.documentOf(page, module.markupOf(page), assets),
      )
  }
  await writeFile(join(publicFolder, 'site.webmanifest'), webManifest(assets.icons))
}

await prerenderPages()
