import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import type { RemotesManifest } from '#contracts/mfe/outline.ts'
import { outlineOf } from './manifest.ts'
import { root } from './output.ts'
import { remoteNames } from './packages.ts'

/** Serves a manifest whose entries are the remotes' sources, and the shell's page on every page address. */
export const sourceRemotes = (shell: string): Plugin => ({
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
    return [name, { entry, ...(await outlineOf(name)) }] as const
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
