import { type Defence, of } from './defence.ts'

/** Defences of what is stored and answered; each row of docs/security.md that names one of these specs has one. */
export const recordDefences: readonly Defence[] = [
  ...of('adapters/http/server/bind.ts', [
    'answers are cut to their contract',
    'route.reply.parse(body) as object',
    '(body as object)',
    'http/share/public-report',
  ]),
  ...of('adapters/http/server/app.ts', [
    'a defect shows a visitor its number alone',
    "detail: wording('Something",
    "detail: String(error) || wording('Something",
    'http/server/rubbish',
  ]),
  ...of('adapters/argon2/argon2-password-hasher.ts', [
    'passwords are hashed at the cost that OWASP names',
    'memoryCost: 19_456',
    'memoryCost: 1024',
    'ports/staff/users',
  ]),
  ...of('adapters/postgres/log/event-hash.ts', [
    'events are hashed with SHA-256',
    "'sha256'",
    "'md5'",
    'ports/log/event-store-rows',
  ]),
  ...of(
    'adapters/postgres/log/append-batch.ts',
    ['a claim has one holder', 'if (holder !== undefined)', 'if (false)', 'ports/log/event-store'],
    ['a stale version is refused', 'outcome?.stale?.includes(request)', 'false', 'ports/log/event-store'],
  ),
  ...of('adapters/postgres/personal-data/rekey.ts', [
    'a replaced master key is of no use',
    "set state = 'retired'",
    "set state = 'replaced'",
    'ports/backup/rekey',
  ]),
  ...of('contracts/run/events.ts', [
    'each older version of an event is read',
    'upcasts: { 1: (data: Record<string, unknown>) => data }',
    'upcasts: {}',
    'domain/stored-events',
  ]),
  ...of('adapters/postgres/audit/head-seal.ts', [
    'a stored head that was changed is found',
    'master.isSeal(sealedHash(note, fingerprints), seal)',
    'master.isSeal(sealedHash(note, fingerprints), seal) || true',
    'ports/log/log-heads',
  ]),
  ...of('adapters/ed25519/log-signer.ts', [
    'the signature of a head is checked',
    'verify(null, Buffer.from(text), publicKeyOf(raw), signature.subarray(4)),',
    'true,',
    'ports/backup/seal',
  ]),
  ...of('adapters/csv/read-lead-file.ts', [
    'the content of a file decides what it is',
    'if (!decoded.readable) return unreadable(decoded.fault, null, { ...noShape, ...choiceOf(content, decoded.encodings) })',
    "if (!decoded.readable) return unreadable('', null, noShape)",
    'ports/lead/read-lead-file',
  ]),
  ...of('contracts/lead/http/contact-rules.ts', [
    'a message has a limit',
    'message: 10_000',
    'message: 1e9',
    'http/lead/contact',
  ]),
  ...of('domain/person/service/retention.ts', [
    'security events are kept for a year',
    'const securityEventMonths = 12',
    'const securityEventMonths = 1e4',
    'ports/person/retention',
  ]),
  ...of('domain/person/service/erase-person.ts', [
    'runs in clear text are erased from the log',
    '      await redactions.eraseClearTexts(leadId, { cause, at })\n',
    '',
    'ports/person/person-erasure',
  ]),
  ...of('adapters/telemetry/logger.ts', [
    'what PostgreSQL says of a row stays out of the log',
    "'constraint', 'routine'",
    "'constraint', 'detail', 'routine'",
    'ports/telemetry/logger',
  ]),
  ...of('domain/run/model/decide.ts', [
    'a run that has ended takes no further step',
    "run.status !== 'pending' && run.status !== 'running') return",
    'false) return',
    'domain/run/every-status',
  ]),
  ...of('domain/workflow/model/decide.ts', [
    'a built-in workflow gets no further required input',
    'workflow.builtIn !== null && input.required',
    'false',
    'http/workflow/workflow-inputs',
  ]),
  ...of('domain/run/service/take-runs.ts', [
    'a worker takes no more than it may',
    'const free = concurrency - inHand()',
    'const free = 1000',
    'ports/run/runs-worker',
  ]),
  ...of('adapters/postgres/connection/connection.ts', [
    'a lost database differs from a defect',
    "isLost(error) ? new Unavailable('PostgreSQL', error) : error",
    'error',
    'ports/postgres/postgres-lost',
  ]),
  ...of('package.json', ['versions are exact', '"zod": "', '"zod": "^', 'architecture/lock-file']),
  ...of('docs/security.md', ['assets are listed', '\n## Assets\n', '\n## Things\n', 'architecture/asvs']),
  ...of('adapters/http/audit/proofs.ts', [
    'no expression backtracks',
    String.raw`((?:x\d{3}\/)*\d{3})`,
    String.raw`((?:x?\d*\/?)*\d{3})`,
    'architecture/regular-expressions',
  ]),
  ...of('adapters/dossier-page/dossier-page.ts', [
    'data in a page ends no script',
    String.raw`JSON.stringify(dossier).replaceAll('<', '\\u003c')`,
    'JSON.stringify(dossier)',
    'e2e/dossier-page',
  ]),
  ...of('mfe/leads/model/reach-address.ts', [
    'an address adds no recipients',
    'encodeURIComponent(email.slice(0, at))',
    'email.slice(0, at)',
    'mfe/leads/lead-person',
  ]),
  ...of('mfe/kit/page/marked-text.tsx', [
    'markup in a text is text',
    "if (span.type === 'Text') return span.text",
    "if (span.type === 'Text') return <i dangerouslySetInnerHTML={{ __html: span.text }} />",
    'mfe/documents/formatted-text',
  ]),
]
