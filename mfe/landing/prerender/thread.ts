import { parentPort, workerData } from 'node:worker_threads'
import type { SiteFile, SiteOrder } from '#contracts/mfe/site-pages.ts'
import { documentOf, markupOf, pages } from './pages.tsx'
import { webManifest } from './web-manifest.ts'

/** The pages of one language, from the texts that the thread was started with: `site.json` is those texts in its bundle. */
const { assets } = workerData as SiteOrder

const files: readonly SiteFile[] = [
  ...pages.map((page) => ({ file: page.file, text: documentOf(page, markupOf(page), assets) })),
  { file: 'site.webmanifest', text: webManifest(assets.icons, assets.themeColor) },
]

parentPort?.postMessage(files)
