import { expect, it } from 'vitest'
import { httpApp } from '#adapters/http/server/app.ts'

/** The warnings after two requests of a peer with these headers. */
const warningsAfter = async (peer: string, headers: Record<string, string>, trustProxy = false) => {
  const warnings: string[] = []
  const app = httpApp({
    publicUrl: 'http://localhost:3000',
    bookingUrl: 'https://cal.example/x',
    analyticsSrc: null,
    trustProxy,
    warn: (message) => void warnings.push(message),
    ready: async () => [],
    onAnswered: () => undefined,
    defect: () => undefined,
  })
  const connected = { incoming: { socket: { remoteAddress: peer } } }
  for (const path of ['/', '/dashboard'])
    await app.request(`http://localhost:3000${path}`, { headers: { host: 'localhost:3000', ...headers } }, connected)
  return warnings
}

const shared = 'until then, all visitors share the limits of one address.'

// 172.18.0.0/16 is the first network that Docker makes for a Compose file.
it.each(['127.0.0.1', '::1', '172.18.0.3', '::ffff:172.18.0.3'])(
  'a proxy at %s whose word is unread is named once',
  (peer) =>
    expect(warningsAfter(peer, { 'x-forwarded-for': '203.0.113.7' })).resolves.toEqual([
      `Requests come through a proxy at ${peer}. Set TRUST_PROXY=true where it sets X-Forwarded-For: ${shared}`,
    ]),
)

it('a trusted proxy that names visitors by RFC 7239 alone is named', () =>
  expect(warningsAfter('10.0.0.2', { forwarded: 'for=203.0.113.7' }, true)).resolves.toEqual([
    `The proxy at 10.0.0.2 names visitors in another header than X-Forwarded-For. Have it set that: ${shared}`,
  ]))

it.each([
  ['from the internet that sends the header', '203.0.113.9', { 'x-forwarded-for': '203.0.113.7' }, false],
  ['of this machine', '127.0.0.1', {}, false],
  ['through a proxy that is trusted', '127.0.0.1', { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=_' }, true],
] as const)('a request %s is no sign of one', (_, peer, headers, trustProxy) =>
  expect(warningsAfter(peer, headers, trustProxy)).resolves.toEqual([]),
)
