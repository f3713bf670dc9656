import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { documentPages } from './document-pages.ts'
import { root } from './output.ts'
import { sourceRemotes } from './source-remotes.ts'

const shell = join(root, 'mfe/shell')

/** Paths that the server answers itself: the API, and the pages of links. */
const served = ['/api', '/healthz', '/readyz', '^/s/', '^/report(\\?|$)', '/paper/']

type Listening = { readonly host: string; readonly port: number; readonly serverUrl: string }

/**
 * One dev server for the shell and all remotes. They form one module graph instead of a federation, so that any change
 * appears without a reload; the shell still reads the remotes' entries from the manifest.
 */
export const devConfig = ({ host, port, serverUrl }: Listening): InlineConfig => ({
  configFile: false,
  root: shell,
  appType: 'custom',
  cacheDir: join(root, 'node_modules/.vite/dev'),
  plugins: [react(), sourceRemotes(shell), documentPages()],
  optimizeDeps: { entries: [join(shell, 'main.tsx'), join(root, 'mfe/*/remote.tsx')] },
  server: {
    host,
    port,
    strictPort: true,
    fs: { allow: [root] },
    proxy: Object.fromEntries(served.map((path) => [path, { target: serverUrl }])),
  },
})
