import type { Plugin } from 'vite'
import { singletons } from './shared.ts'

/**
 * Keeps every export of the shared modules. The federation plugin would keep only the names it finds imported, and
 * stops searching after 10 ms of inactivity: too early on a busy machine, so that builds fail at random. A side-effect
 * import in the first module makes it keep all.
 */
export const wholeShares = (entry: string): Plugin => ({
  name: 'atrium:whole-shares',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    id === entry ? { code: `${code}\n${singletons.map((name) => `import '${name}'`).join('\n')}\n`, map: null } : null,
})
