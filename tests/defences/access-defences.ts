import { type Defence, of } from './defence.ts'

/** Defences of access: tokens, cookies, invitations, links, erasure. */
export const accessDefences: readonly Defence[] = [
  ...of(
    'domain/token/model/index.ts',
    [
      'a token has its scopes alone',
      'scopes.includes(needed) ||',
      'scopes.length > 0 || scopes.includes(needed) ||',
      'http/token/tokens',
    ],
    [
      'revoked tokens are out',
      "token.status === 'issued' && (token",
      "token.status !== 'absent' && (token",
      'http/token/tokens',
    ],
    ['tokens expire', '(token.expiresAt === null || token.expiresAt > now)', 'now !== null', 'domain/token/tokens'],
  ),
  ...of('adapters/hmac/random-token-secrets.ts', [
    'the secret of a token is compared',
    "timingSafeEqual(hashOf(secret), Buffer.from(hash, 'hex'))",
    'hash !== secret',
    'http/token/tokens',
  ]),
  ...of('domain/token/service/tokens.ts', [
    'a personal token ends with its owner',
    "if (token.kind === 'service') return",
    'if (token.kind !== null) return',
    'http/token/tokens',
  ]),
  ...of('adapters/http/token/bearer.ts', [
    'a token has a limit',
    'if (!use.open) {',
    'if (use.left < 0) {',
    'http/token/tokens',
  ]),
  ...of('adapters/http/staff/session-cookie.ts', [
    'no script reads the session',
    'httpOnly: true',
    'httpOnly: false',
    'http/security/sign-in',
  ]),
  ...of(
    'adapters/postgres/staff/sessions.ts',
    [
      'a proof of identity lasts ten minutes',
      "s.proved_at > now() - interval '10 minutes' as proved",
      'true as proved',
      'http/staff/own-account',
    ],
    [
      'the database knows no session',
      "createHash('sha256').update(token).digest()",
      'Buffer.from(token)',
      'ports/staff/sessions',
    ],
  ),
  ...of('adapters/postgres/staff/invitations.ts', [
    'an invitation ends after 72 hours',
    "interval '72 hours'",
    "interval '7200 hours'",
    'http/staff/team',
  ]),
  ...of('adapters/postgres/staff/second-factors.ts', [
    'a recovery code works once',
    'const used = sql`delete from recovery_codes where',
    'const used = sql`update recovery_codes set code_hash = code_hash where',
    'http/security/second-factor',
  ]),
  ...of('domain/staff/service/staff.ts', [
    'the second factor is asked for',
    '      if (user.factors.length > 0) {\n        const attempt',
    '      if (user.factors.length > 99) {\n        const attempt',
    'http/security/second-factor',
  ]),
  ...of('domain/staff/service/record-failure.ts', [
    'failures leave a trace',
    "return record('sign_in_failed', user, from, reason)",
    'return',
    'http/security/security-events',
  ]),
  ...of(
    'domain/share/model/decide.ts',
    [
      'revoked links are closed',
      "if (share.status === 'revoked') {",
      'if (share.status === null) {',
      'domain/share/life',
    ],
    [
      'links expire',
      "if (hasExpired(share, command.now)) return reject({ type: 'ShareExpired' })",
      '',
      'domain/share/life',
    ],
  ),
  ...of(
    'domain/person/service/erase-person.ts',
    [
      'runs of an erased person are erased',
      "{ type: 'EraseRun', leadId, now: at }",
      "{ type: 'CancelRun', now: at }",
      'ports/person/person-erasure',
    ],
    [
      'links of an erased person are closed',
      'for (const link of traces.links) await',
      'for (const link of []) await',
      'ports/person/person-erasure',
    ],
  ),
  ...of('adapters/http/middleware/client-address.ts', [
    'forged client addresses are not counted',
    ".split(',').at(-1)",
    ".split(',').at(0)",
    'http/server/throttle',
  ]),
  ...of('adapters/http/middleware/body-text.ts', [
    'endless bodies are cut',
    'if (size > limitBytes) throw',
    'if (size > 1e12) throw',
    'http/server/bodies',
  ]),
  ...of('adapters/http/log/stream-slots.ts', [
    'streams of a session are counted',
    '(open.get(name) ?? 0) >= max)',
    '(open.get(name) ?? 0) >= 1e9)',
    'http/log/live',
  ]),
  ...of('adapters/http/system/metrics.ts', [
    'metrics ask for their token',
    'if (!isSame(',
    "if (token === '' && !isSame(",
    'http/system/metrics',
  ]),
]
