import { join } from 'node:path'
import { build, type Plugin } from 'vite'
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

/** A bundle that imports only Node's modules: the server renders publications without React or sources at run time. */
export const buildThread = () =>
  build({
    root: join(import.meta.dirname, '..'),
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [textsOfTheThread],
    ssr: { noExternal: true },
    build: {
      ssr: join(import.meta.dirname, 'thread.ts'),
      outDir: join(root, siteBuild.folder),
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: siteBuild.thread, codeSplitting: false } },
    },
  })
