import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from '#mfe/build/output.ts'
import { buildAssets } from './prerender/assets.ts'
import { settings } from './prerender/settings.ts'

const serverFolder = join(root, 'dist/server')

/** A bundled module that imports only Node's modules: the server needs neither React nor sources at run time. */
const buildPages = () =>
  build({
    ...settings,
    ssr: { noExternal: true },
    build: {
      ssr: join(settings.root ?? '', 'reader/pages.tsx'),
      outDir: serverFolder,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'documents.js', codeSplitting: false } },
    },
  })

/** Builds the pages of links: their assets into `dist/public/paper`, their renderer into `dist/server`. */
const buildPublicPages = async (): Promise<void> => {
  const assets = await buildAssets()
  await buildPages()
  await writeFile(join(serverFolder, 'document-assets.json'), JSON.stringify(assets))
}

// Overrides the mode of a parent process such as the development server.
process.env.NODE_ENV = 'production'
await buildPublicPages()
