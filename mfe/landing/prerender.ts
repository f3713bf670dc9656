import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { knownLanguages } from '#contracts/messages.ts'
import { type FirstSite, type SiteAssets, type SiteFile, type SiteOrder, siteBuild } from '#contracts/mfe/site-pages.ts'
import { pageIn } from '#contracts/site/http/pages.ts'
import { publicFolder, root } from '#mfe/build/output.ts'
import { buildAssets } from './prerender/assets.ts'
import { buildThreads } from './prerender/build-thread.ts'
import { builtTexts } from './prerender/built-texts.ts'

/**
 * Prerenders the public pages as HTML in each language, readable without scripts, with placeholders for server settings,
 * by the thread that renders publications too.
 */
const prerenderPages = async (): Promise<void> => {
  await buildThreads()
  const folder = join(root, siteBuild.folder)
  const { assets, letters } = await buildAssets(folder)
  const first: FirstSite = { assets, letters, texts: builtTexts('en') }
  await writeFile(join(folder, siteBuild.first), JSON.stringify(first))
  for (const language of knownLanguages) await writePages(language, assets)
}

const writePages = async (language: string, assets: SiteAssets): Promise<void> => {
  // The manifest has one language.
  for (const { file, text } of await filesOf({ texts: builtTexts(language), assets }))
    if (language === 'en' || file.endsWith('.html')) await writeFile(join(publicFolder, pageIn(language, file)), text)
}

const filesOf = async (workerData: SiteOrder): Promise<readonly SiteFile[]> => {
  const [files] = await once(new Worker(join(root, siteBuild.folder, siteBuild.thread), { workerData }), 'message')
  return files
}

// Overrides the mode of a parent process such as the development server.
process.env.NODE_ENV = 'production'
await prerenderPages()
