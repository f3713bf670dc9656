/**
 * Modules that the shell loads once and shares with every remote: those with module state, or too large to duplicate.
 */
export const singletons: readonly string[] = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-router-dom',
  '@tanstack/react-query',
  'jotai',
  '@radix-ui/themes',
  '@atrium/kit',
  '@atrium/sharing',
]

type Share = { singleton: true; requiredVersion: '*'; import?: false }

const shares = (share: Share) => Object.fromEntries(singletons.map((name) => [name, share]))

export const sharedByShell = () => shares({ singleton: true, requiredVersion: '*' })

/** No fallback copies: a remote never runs without the shell. */
export const sharedWithRemote = () => shares({ singleton: true, requiredVersion: '*', import: false })
