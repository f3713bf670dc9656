import type { Plugin } from 'vite'

/**
 * Disables zod's JIT, whose probe for `eval` violates the page's content security policy. Patched into zod's
 * configuration, because modules with schemas may be evaluated before ours.
 */
export const jitlessZod = (): Plugin => ({
  name: 'jitless-zod',
  transform: {
    filter: { id: /zod\/v4\/core\/core\.js/ },
    handler: (code) => ({ code: `${code}\nglobalConfig.jitless = true\n`, map: null }),
  },
})
