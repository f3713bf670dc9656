import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { mediaThread } from '#contracts/mfe/site-media.ts'
import { siteBuild } from '#contracts/mfe/site-pages.ts'
import { root } from '#mfe/build/output.ts'

/** Replaces `site.json` with the texts that the thread is started with. */
const textsOfTheThread: Plugin = {
  name: 'atrium:site-of-the-thread',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('/site.json') ? '\0site-texts.js' : null),
  load: (id) =>
    id === '\0site-texts.js'
      ? "import { workerData } from 'node:worker_threads'\nexport default workerData.texts"
      : null,
}

/**
 * The two bundles that a server renders publications with, without React or sources at run time: of the pages, and of
 * fonts and images, whose packages are installed with the product.
 */
export const buildThreads = async (): Promise<void> => {
  await bundle('thread.ts', siteBuild.thread, true)
  await bundle('media/thread.ts', mediaThread, false)
}

const bundle = (entry: string, name: string, emptyOutDir: boolean) =>
  build({
    root: join(import.meta.dirname, '..'),
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [textsOfTheThread],
    ssr: { noExternal: true, external: ['@resvg/resvg-wasm', 'harfbuzzjs', 'subset-font'] },
    build: {
      ssr: join(import.meta.dirname, entry),
      outDir: join(root, siteBuild.folder),
      emptyOutDir,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: name, codeSplitting: false } },
    },
  })
