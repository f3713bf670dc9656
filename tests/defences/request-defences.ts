import { type Defence, of } from './defence.ts'

/** What a request has to pass before its handler. */
export const requestDefences: readonly Defence[] = [
  ...of(
    'adapters/http/middleware/own-address.ts',
    ['overlong paths are refused', 'pathLength > maxPathLength', 'pathLength > 1e9', 'http/server/own-address'],
    ['foreign hosts are refused', 'if (own) return next()', 'return next()', 'http/server/own-address'],
  ),
  ...of(
    'adapters/http/middleware/same-origin.ts',
    ['cross-site writes are refused', 'return own ? next()', 'return own !== null ? next()', 'http/server/guards'],
    [
      'the Origin header is compared',
      'return sender.host === host',
      'return true || sender.host === host',
      'http/server/guards',
    ],
  ),
  ...of(
    'adapters/http/middleware/security-headers.ts',
    [
      'inline scripts are forbidden',
      `scriptSrc: ["'self'",`,
      `scriptSrc: ["'unsafe-inline'",`,
      'http/server/security-headers',
    ],
    [
      'no foreign script beside a staff session',
      String.raw`/^\/dashboard(?:\/|$)/`,
      '/^$/',
      'http/server/security-headers',
    ],
    ['pages cannot be framed', `frameAncestors: ["'none'"]`, `frameAncestors: ['*']`, 'http/server/security-headers'],
  ),
  ...of('adapters/http/middleware/request-id.ts', [
    'request ids of visitors are ignored',
    'const id = randomUUID()',
    "const id = c.req.header('x-request-id') ?? randomUUID()",
    'http/server/throttle',
  ]),
  ...of('adapters/http/server/serve.ts', [
    'clients that read nothing are disconnected',
    'disconnectIdleReaders(server, timeouts.readMs)',
    'disconnectIdleReaders(server, 1e9)',
    'http/server/unread-answers',
  ]),
  ...of('adapters/http/middleware/unsafe-text.ts', [
    'deeply nested JSON is refused',
    'const maxLevels = 100',
    'const maxLevels = 1e9',
    'http/server/nested-json',
  ]),
  ...of('adapters/http/middleware/request-log.ts', [
    'link tokens stay out of the request log',
    'path: withoutTokens(path)',
    'path',
    'http/share/share-secrecy',
  ]),
]
