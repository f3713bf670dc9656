/**
 * Modules that the shell loads once and shares with every remote: those with module state, or too large to duplicate. What
 * it shares of each is in `mfe/shell/remotes/shared-modules.ts`.
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

/** Shared as well, and loaded with the first chunk of a remote that imports them: no list needs them. */
export const sharedLater: readonly string[] = ['@atrium/kit/widgets', '@atrium/kit/checks', '@atrium/sharing']
