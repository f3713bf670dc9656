import type { Plugin } from 'vite'

/** A route's summary: a text in quotes, perhaps on the line below its name. */
const summary = /\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),?/g

/** Removes what the API reference, which the server writes, says of each route: browsers call the routes alone. */
export const withoutSummaries = (): Plugin => ({
  name: 'atrium:without-summaries',
  apply: 'build',
  transform: {
    filter: { id: /\/contracts\/\w+\/http\// },
    handler: (code) => ({ code: code.replaceAll(summary, ''), map: null }),
  },
})
