import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Modules that the shell loads once and shares with every remote: those with module state, or too large to duplicate.
 * `mfe/shell/remotes/shared-modules.ts` lists the exports that it shares of each.
 */
export const sharedNow: readonly string[] = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-router-dom',
  '@tanstack/react-query',
  '@radix-ui/themes',
  '@atrium/kit',
  'zod',
]

/** Also shared, but loaded lazily with the first chunk of a remote that imports them: the list of leads needs none. */
export const sharedLater: readonly string[] = ['@atrium/kit/widgets', '@atrium/kit/checks', '@atrium/sharing']

/** The shared modules of the remote in a folder. No fallback copies: a remote never runs without the shell. */
export const sharedWithRemote = (folder: string) => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'))
  // A module declared but not imported would be loaded before the remote.
  const lazyModules = sharedLater.filter((name) => sources.some((code) => code.includes(`'${name}'`)))
  return Object.fromEntries(
    [...sharedNow, ...lazyModules].map((name) => [
      name,
      { singleton: true, requiredVersion: '*', import: false } as const,
    ]),
  )
}
