import type { Plugin } from 'vite'
import { singletons } from './shared.ts'

/**
 * Lets a remote see every export of what the shell lends. The federation plugin would keep only the names it found
 * imported, and ends its search after 10 ms of silence: on a busy machine too early, and the build fails by chance.
 * An import for its effect alone, in the module that is read first, makes it keep all.
 */
export const wholeShares = (entry: string): Plugin => ({
  name: 'atrium:whole-shares',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    id === entry ? { code: `${code}\n${singletons.map((name) => `import '${name}'`).join('\n')}\n`, map: null } : null,
})
