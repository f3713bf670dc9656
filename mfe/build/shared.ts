/**
 * Modules that the shell loads once and shares with every remote: those with module state, or too large to duplicate. What
 * it shares of each is in `mfe/shell/remotes/shared-modules.ts`.
 */
export const singletons: readonly string[] = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-router-dom',
  '@tanstack/react-query',
  '@radix-ui/themes',
  '@atrium/kit',
  '@atrium/sharing',
  'zod',
]

/** No fallback copies: a remote never runs without the shell. */
export const sharedWithRemote = () =>
  Object.fromEntries(
    singletons.map((name) => [name, { singleton: true, requiredVersion: '*', import: false } as const]),
  )
