import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join, sep } from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig, Plugin, ViteDevServer } from 'vite'
import type { RemotesManifest } from '#contracts/mfe/outline.ts'
import { jitlessZod } from './jitless-zod.ts'
import { outlineOf } from './manifest.ts'
import { root } from './output.ts'
import { remoteNames } from './packages.ts'
import { runNode } from './run.ts'

/** Serves a manifest whose entries are the remotes' sources, and the shell's page on every page address. */
const sourceRemotes = (shell: string): Plugin => ({
  name: 'atrium:source-remotes',
  configureServer: (server) => {
    server.middlewares.use('/mf/remotes.json', (_request, response, next) => {
      sourceManifest().then((manifest) => send(response, 'application/json', JSON.stringify(manifest)), next)
    })
    return () => {
      server.middlewares.use((request, response, next) => {
        if (!request.headers.accept?.includes('text/html')) return next()
        pageOf(server, shell).then((page) => send(response, 'text/html', page), next)
      })
    }
  },
})

const sourceManifest = async (): Promise<RemotesManifest> => {
  const entries = remoteNames().map(async (name) => {
    const entry = `/@fs${join(root, 'mfe', name, 'remote.tsx')}`
    return [name, { entry, files: [] as string[], ...(await outlineOf(name)) }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

const pageOf = async (server: ViteDevServer, shell: string): Promise<string> =>
  server.transformIndexHtml(
    '/dashboard.html',
    (await readFile(join(shell, 'dashboard.html'), 'utf8')).replace('{{analytics}}', ''),
  )

const send = (response: ServerResponse, type: string, body: string): void => {
  response.setHeader('content-type', type)
  response.end(body)
}

const documents = join(root, 'mfe/documents')

/** Builds the server-side document renderer, in development too: at start-up and after each change. */
const documentPages = (): Plugin => ({
  name: 'atrium:document-pages',
  configureServer: (server) => {
    const build = serialize(() => runNode(root, join(documents, 'prerender.ts')))
    const rebuild = () => build().catch((failure: Error) => server.config.logger.error(failure.message))
    server.watcher.add(documents)
    server.watcher.on('change', (file) => {
      if (file.startsWith(documents + sep)) void rebuild()
    })
    void rebuild()
  },
})

/** Serializes calls; those made during a build are coalesced into one more build. */
const serialize = (act: () => Promise<void>) => {
  let last = Promise.resolve()
  let waiting: Promise<void> | null = null
  return (): Promise<void> => {
    waiting ??= last.then(() => {
      waiting = null
      const done = act()
      last = done.catch(() => undefined)
      return done
    })
    return waiting
  }
}

const shell = join(root, 'mfe/shell')

/** Paths proxied to the server: the API, and the pages behind links. */
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
  // Pre-bundled dependencies pass only through the plugins listed here.
  optimizeDeps: {
    entries: [join(shell, 'main.tsx'), join(root, 'mfe/*/remote.tsx')],
    rolldownOptions: { plugins: [jitlessZod()] },
  },
  server: {
    host,
    port,
    strictPort: true,
    fs: { allow: [root] },
    proxy: Object.fromEntries(served.map((path) => [path, { target: serverUrl }])),
  },
})
