import type { Plugin } from 'vite'

/**
 * Has zod compile no validators: it would probe for `eval`, which the page's own policy reports as a violation. Set
 * where zod makes its configuration, as modules that make schemas may be evaluated before any of ours.
 */
export const jitlessZod = (): Plugin => ({
  name: 'jitless-zod',
  transform: {
    filter: { id: /zod\/v4\/core\/core\.js/ },
    handler: (code) => ({ code: `${code}\nglobalConfig.jitless = true\n`, map: null }),
  },
})
