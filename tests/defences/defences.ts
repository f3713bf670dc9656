import { accessDefences } from './access-defences.ts'
import { type Defence, of } from './defence.ts'
import { installationDefences } from './installation-defences.ts'
import { outwardDefences } from './outward-defences.ts'
import { recordDefences } from './record-defences.ts'

/** The defences that matter most, one line of code each. */
export const defences: readonly Defence[] = [
  ...of(
    'adapters/http/middleware/own-address.ts',
    ['overlong paths are refused', 'path.length > maxPathLength', 'path.length > 1e9', 'http/own-address'],
    ['foreign hosts are refused', 'if (own) return next()', 'return next()', 'http/own-address'],
  ),
  ...of(
    'adapters/http/middleware/same-origin.ts',
    ['cross-site writes are refused', 'return own ? next()', 'return own !== null ? next()', 'http/guards'],
    [
      'the Origin header is compared',
      'return sender.host === host',
      'return true || sender.host === host',
      'http/guards',
    ],
  ),
  ...of(
    'adapters/http/middleware/security-headers.ts',
    [
      'inline scripts are forbidden',
      `scriptSrc: ["'self'",`,
      `scriptSrc: ["'unsafe-inline'",`,
      'http/security-headers',
    ],
    ['no foreign script beside a staff session', String.raw`/^\/dashboard(?:\/|$)/`, '/^$/', 'http/security-headers'],
    ['pages cannot be framed', `frameAncestors: ["'none'"]`, `frameAncestors: ['*']`, 'http/security-headers'],
  ),
  ...of('adapters/http/middleware/request-id.ts', [
    'request ids of visitors are ignored',
    'const id = randomUUID()',
    "const id = c.req.header('x-request-id') ?? randomUUID()",
    'http/throttle',
  ]),
  ...of('adapters/http/middleware/unsafe-text.ts', [
    'deeply nested JSON is refused',
    'const maxLevels = 100',
    'const maxLevels = 1e9',
    'http/nested-json',
  ]),
  ...of('adapters/http/middleware/request-log.ts', [
    'link tokens stay out of the request log',
    'path: withoutTokens(path)',
    'path',
    'http/share-secrecy',
  ]),
  ...of(
    'domain/lead/model/kept-messages.ts',
    ['20 messages a day', 'const maxPerDay = 20', 'const maxPerDay = 2e9', 'domain/lead/message'],
    ['100 kB of messages', 'const maxBytes = 100_000', 'const maxBytes = 1e12', 'domain/lead/message'],
  ),
  ...of('domain/kernel/network.ts', ['IPv6 counts by /64', '.slice(0, 4)', '.slice(0, 8)', 'domain/network']),
  ...of(
    'domain/staff/model/password-rules.ts',
    ['common passwords are refused', 'const minStrength = 3', 'const minStrength = 0', 'domain/staff/decide'],
    ['short passwords are refused', 'const minLength = 12', 'const minLength = 1', 'domain/staff/decide'],
    ['the own address is refused', `return 'holds_address'`, 'return null', 'domain/staff/decide'],
  ),
  ...of(
    'domain/staff/service/sign-in-limits.ts',
    [
      'guesses at an account from one network',
      'perAccountHere = quarterHour(5)',
      'perAccountHere = quarterHour(5e9)',
      'ports/staff',
    ],
    [
      'guesses at an account from everywhere',
      'perAccount = quarterHour(50)',
      'perAccount = quarterHour(5e9)',
      'ports/staff',
    ],
    [
      'guesses from one network at all accounts',
      'perNetwork = quarterHour(50)',
      'perNetwork = quarterHour(5e9)',
      'ports/staff',
    ],
    ['guesses in a session', 'perSession = quarterHour(5)', 'perSession = quarterHour(5e9)', 'http/guesses'],
    ['half sign-ins', 'halfHere = quarterHour(20)', 'halfHere = quarterHour(2e9)', 'http/guesses'],
  ),
  ...of(
    'domain/staff/service/own-password.ts',
    [
      'a changed password ends the other sessions',
      '    await sessions.closeOthers(user.id, token)\n',
      '',
      'http/password',
    ],
    ['a changed password rotates the cookie', 'await sessions.rotate(token)', 'token', 'http/own-account'],
  ),
  ...of(
    'adapters/postgres/staff/sessions.ts',
    ['30 days in all', ` and s.created_at > now() - interval '30 days'\n     and`, '\n     and', 'ports/sessions'],
    ['14 days idle', `s.seen_at > now() - interval '14 days' and s.created`, 's.created', 'ports/sessions'],
    ['watching is no use', "found.stale && how === 'used'", 'found.stale', 'ports/sessions'],
    ['disabled users are out', `m.status = 'active' and not u.disabled`, 'true', 'ports/sessions'],
  ),
  ...of(
    'adapters/http/staff/staff-only.ts',
    ['auditors change nothing', "session.user.role === 'auditor'", 'false', 'http/roles'],
    ['proof before what cannot be undone', 'demands.proof && !session.proved', 'false', 'http/own-account'],
    [
      'previews ask for the second factor',
      'demands.ownAccount ? null',
      'demands.ownAccount || demands.isRead ? null',
      'http/reading-is-no-acting',
    ],
    ['generated passwords are changed first', '!reads && session.mustChangePassword', 'false', 'http/own-account'],
  ),
  ...of(
    'domain/staff/service/second-step.ts',
    ['a one-time code works once', ' && factors.takeStep(userId, step)', '', 'http/second-factor'],
    ['codes over many half sign-ins are counted', 'attempt.guesses > limits.maxHere)', 'true)', 'http/guesses'],
  ),
  ...of('adapters/postgres/staff/sign-in-attempts.ts', [
    'ten wrong codes end an attempt',
    'const maxGuesses = 10',
    'const maxGuesses = 1e9',
    'http/second-factor',
  ]),
  ...of('domain/staff/service/password-judge.ts', [
    'judgements of passwords are counted',
    'perAccount = { max: 10,',
    'perAccount = { max: 1e9,',
    'http/guesses',
  ]),
  ...of('domain/share/model/decision.ts', [
    'an acceptance is repeated with the same content only',
    'made.version === version && selectionOf(made.price) === selectionOf(price)',
    'true',
    'domain/share/decision',
  ]),
  ...of(
    'domain/share/service/address-codes.ts',
    ['mails with codes to strangers', 'inPeriod(10)', 'inPeriod(1e9)', 'http/guesses-at-links'],
    [
      'guesses at mailed codes',
      'guessesPerVisit = inPeriod(5)',
      'guessesPerVisit = inPeriod(1e9)',
      'http/guesses-at-links',
    ],
  ),
  ...of('adapters/http/share/shares.ts', [
    'links are shown to those alone who may make them',
    "return c.get('user')?.role === 'admin'",
    'return true',
    'http/reading-is-no-acting',
  ]),
  ...of('domain/staff/service/quotas.ts', [
    'runs, exports and the AI have a quota',
    'if (!passage.open) return passage',
    'if (!passage.open) return { open: true }',
    'http/security-events',
  ]),
  ...of('domain/staff/model/decide.ts', [
    'the last admin stays',
    '!staysAdmin && !otherAdmins',
    'false',
    'domain/staff/decide',
  ]),
  ...of(
    'domain/share/service/passcode-guesses.ts',
    ['guesses at a passcode from one network', '{ max: 5, seconds', '{ max: 5e9, seconds', 'http/share-limits'],
    ['guesses at a passcode in its life', 'const maxPerLink = 100', 'const maxPerLink = 1e6', 'http/share-limits'],
  ),
  ...of('domain/share/model/visit.ts', [
    'openings that are recorded',
    'const maxPeople = 120',
    'const maxPeople = 1e9',
    'domain/share/bounds',
  ]),
  ...of('adapters/http/share/report-cookie.ts', [
    'no sibling host sets the report cookie',
    'secure ? secureName : plainName',
    'plainName',
    'http/share-opening',
  ]),
  ...accessDefences,
  ...installationDefences,
  ...outwardDefences,
  ...recordDefences,
]
