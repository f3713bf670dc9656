import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'
import { documentPages } from './document-pages.ts'
import { root } from './output.ts'
import { sourceRemotes } from './source-remotes.ts'

const shell = join(root, 'mfe/shell')

/** What the server answers itself: its calls, and the pages of links. */
const served = ['/api', '/healthz', '/readyz', '^/s/', '^/report(\\?|$)', '/paper/']

type Listening = { readonly host: string; readonly port: number; readonly serverUrl: string }

/**
 * One server for the shell and all remotes. They are not federated here but one module graph, so that a change in any of
 * them shows without a reload; the shell takes the remotes' entries from the manifest all the same.
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
