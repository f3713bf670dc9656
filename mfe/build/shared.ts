/** Loaded once by the shell and lent to every remote: whatever keeps state in module scope or is too heavy to come twice. */
export const singletons: readonly string[] = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-router-dom',
  '@tanstack/react-query',
  'jotai',
  '@radix-ui/themes',
  '@atrium/kit',
]

type Share = { singleton: true; requiredVersion: '*'; import?: false }

const shares = (share: Share) => Object.fromEntries(singletons.map((name) => [name, share]))

export const sharedByShell = () => shares({ singleton: true, requiredVersion: '*' })

/** No copies to fall back on: a remote never runs without the shell. */
export const sharedWithRemote = () => shares({ singleton: true, requiredVersion: '*', import: false })
