import { accessDefences } from './access-defences.ts'
import { type Defence, of } from './defence.ts'
import { installationDefences } from './installation-defences.ts'
import { outwardDefences } from './outward-defences.ts'
import { recordDefences } from './record-defences.ts'
import { requestDefences } from './request-defences.ts'

/** The defences that matter most, one line of code each. */
export const defences: readonly Defence[] = [
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
      'ports/staff/staff',
    ],
    [
      'guesses at an account from everywhere',
      'perAccount = quarterHour(50)',
      'perAccount = quarterHour(5e9)',
      'ports/staff/staff',
    ],
    [
      'guesses from one network at all accounts',
      'perNetwork = quarterHour(50)',
      'perNetwork = quarterHour(5e9)',
      'ports/staff/staff',
    ],
    ['guesses in a session', 'perSession = quarterHour(5)', 'perSession = quarterHour(5e9)', 'http/security/guesses'],
    ['half sign-ins', 'halfHere = quarterHour(20)', 'halfHere = quarterHour(2e9)', 'http/security/guesses'],
  ),
  ...of(
    'domain/staff/service/own-password.ts',
    [
      'a changed password ends the other sessions',
      '    await sessions.closeOthers(user.id, token)\n',
      '',
      'http/security/password',
    ],
    ['a changed password rotates the cookie', 'await sessions.rotate(token)', 'token', 'http/staff/own-account'],
  ),
  ...of(
    'adapters/postgres/staff/sessions.ts',
    [
      '30 days in all',
      ` and s.created_at > now() - interval '30 days'\n     and`,
      '\n     and',
      'ports/staff/sessions',
    ],
    ['14 days idle', `s.seen_at > now() - interval '14 days' and s.created`, 's.created', 'ports/staff/sessions'],
    ['watching is no use', "row.stale && how === 'used'", 'row.stale', 'ports/staff/sessions'],
    ['disabled users are out', `m.status = 'active' and not u.disabled`, 'true', 'ports/staff/sessions'],
    ['a former password opens nothing', 'and not disabled and (', 'and (true or ', 'ports/staff/sessions'],
  ),
  ...of(
    'adapters/http/staff/staff-only.ts',
    ['auditors change nothing', "session.user.role === 'auditor'", 'false', 'http/security/roles'],
    ['proof before what cannot be undone', 'demands.proof && !session.proved', 'false', 'http/staff/own-account'],
    [
      'previews ask for the second factor',
      'demands.ownAccount ? null',
      'demands.ownAccount || demands.isRead ? null',
      'http/server/reading-is-no-acting',
    ],
    [
      'generated passwords are changed first',
      '!reads && session.mustChangePassword',
      'false',
      'http/staff/own-account',
    ],
  ),
  ...of(
    'domain/staff/service/second-step.ts',
    ['a one-time code works once', ' && factors.takeStep(userId, step)', '', 'http/security/second-factor'],
    [
      'codes over many half sign-ins are counted',
      'attempt.guesses > limits.maxHere)',
      'true)',
      'http/security/guesses',
    ],
  ),
  ...of('adapters/postgres/staff/sign-in-attempts.ts', [
    'ten wrong codes end an attempt',
    'const maxGuesses = 10',
    'const maxGuesses = 1e9',
    'http/security/second-factor',
  ]),
  ...of('domain/staff/service/password-judge.ts', [
    'judgements of passwords are counted',
    'perAccount = { max: 10,',
    'perAccount = { max: 1e9,',
    'http/security/guesses',
  ]),
  ...of('domain/share/model/decision.ts', [
    'an acceptance is repeated with the same content only',
    'acceptance.version === version && selectionOf(acceptance.price) === selectionOf(price)',
    'true',
    'domain/share/decision',
  ]),
  ...of(
    'domain/share/service/address-codes.ts',
    ['mails with codes to a client on many networks', 'inPeriod(50)', 'inPeriod(1e9)', 'domain/share/address-codes'],
    ['mails with codes to strangers', 'inPeriod(10)', 'inPeriod(1e9)', 'http/share/guesses-at-links'],
    [
      'guesses at mailed codes',
      'guessesPerVisit = inPeriod(5)',
      'guessesPerVisit = inPeriod(1e9)',
      'http/share/guesses-at-links',
    ],
  ),
  ...of('adapters/http/staff/hidden-links.ts', [
    'links are shown to those alone who may make them',
    "return c.get('user')?.role === 'admin'",
    'return true',
    'http/server/reading-is-no-acting',
  ]),
  ...of('domain/share/model/links-in-texts.ts', [
    'links in texts too',
    "text.replace(token, '…').replace(beginning, '$1…')",
    'text',
    'http/server/links-in-texts',
  ]),
  ...of('domain/staff/service/quotas.ts', [
    'runs, exports and the AI have a quota',
    'if (!passage.open) return passage',
    'if (!passage.open) return { open: true }',
    'http/security/security-events',
  ]),
  ...of('domain/staff/model/decide.ts', [
    'the last admin stays',
    '!staysAdmin && !otherAdmins',
    'false',
    'domain/staff/decide',
  ]),
  ...of(
    'domain/share/service/passcode-guesses.ts',
    ['guesses at a passcode from one network', '{ max: 5, seconds', '{ max: 5e9, seconds', 'http/share/share-limits'],
    [
      'guesses at a passcode in its life',
      'const maxPerLink = 100',
      'const maxPerLink = 1e6',
      'http/share/share-limits',
    ],
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
    'http/share/share-opening',
  ]),
  ...accessDefences,
  ...installationDefences,
  ...outwardDefences,
  ...recordDefences,
  ...requestDefences,
]
