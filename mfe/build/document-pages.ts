import { join, sep } from 'node:path'
import type { Plugin } from 'vite'
import { root } from './output.ts'
import { runNode } from './run.ts'

const documents = join(root, 'mfe/documents')

/** Builds the server-side document renderer, in development too: at start-up and after each change. */
export const documentPages = (): Plugin => ({
  name: 'atrium:document-pages',
  configureServer: (server) => {
    const build = inTurn(() => runNode(root, join(documents, 'prerender.ts')))
    const rebuild = () => build().catch((failure: Error) => server.config.logger.error(failure.message))
    server.watcher.add(documents)
    server.watcher.on('change', (file) => {
      if (file.startsWith(documents + sep)) void rebuild()
    })
    void rebuild()
  },
})

/** Serialised; changes during a build are covered by the next one. */
const inTurn = (act: () => Promise<void>) => {
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
