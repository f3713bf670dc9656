import { join } from 'node:path'
import { build } from 'vite'
import { root } from '#mfe/build/output.ts'
import { settings } from './settings.ts'

export const serverFolder = join(root, 'dist/server')

/** A bundled module that imports only Node's modules: the server needs neither React nor sources at run time. */
export const buildPages = () =>
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
