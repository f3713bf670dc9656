import { type Defence, of } from './defence.ts'

/** Of what the server calls and keeps, and of what starts runs. */
export const outwardDefences: readonly Defence[] = [
  ...of('adapters/endpoint/secrets.ts', [
    'echoed secrets are redacted',
    'rest.replaceAll(form, removed)',
    'rest',
    'ports/endpoint-secrets',
  ]),
  ...of(
    'adapters/endpoint/guarded-agents.ts',
    ['private addresses by number', 'isIP(bare) !== 0 && isPrivate(bare)', 'false', 'ports/endpoint-private'],
    ['private addresses by name', 'addresses.find(isPrivate)', 'undefined', 'ports/endpoint-private'],
  ),
  ...of('adapters/pdf/chromium-pdf-printer.ts', [
    'Chromium gets no secrets',
    'env: environment(),',
    'env: process.env as Record<string, string>,',
    'ports/pdf-printer',
  ]),
  ...of('adapters/postgres/migrations/runtime-role.ts', [
    'no start as a role that may change events',
    'rows[0]?.powerful === true',
    'false',
    'ports/runtime-role',
  ]),
  ...of(
    'adapters/http/trigger/hooks.ts',
    [
      'old webhooks are refused',
      'if (timestamp !== undefined && !isRecent(timestamp, now)) return false',
      '',
      'http/triggers',
    ],
    [
      'signatures of webhooks are compared',
      "return signatures.split(' ').some((given) => isSame(given, own))",
      "return own !== ''",
      'http/triggers',
    ],
  ),
  ...of('domain/trigger/service/start-triggered.ts', [
    'loops of triggers are stopped',
    'const reason = isLoop(trigger, cause) ? loopReason : refused',
    'const reason = refused',
    'ports/triggers',
  ]),
  ...of('apps/server/set-up.ts', [
    'the set-up page asks for its secret',
    'sameText(given, secret) && (await isOpen())',
    'isOpen()',
    'e2e/set-up',
  ]),
  ...of('apps/server/over-tls.ts', [
    'other hosts are reached over TLS',
    'if (encrypted.has(mode) || isPlain(',
    'if (encrypted.has(mode) || isPlain !== undefined || isPlain(',
    'apps/settings',
  ]),
  ...of('adapters/nats/connection.ts', [
    'the certificate of the bus is checked',
    'handshakeFirst: false,',
    'rejectUnauthorized: false,',
    'ports/nats-account',
  ]),
  ...of('adapters/http/run/run-bulk.ts', [
    'runs are exported after a proof of identity',
    'rules, { proof: true })',
    'rules)',
    'http/roles',
  ]),
  ...of('adapters/http/workflow/workflow-files.ts', [
    'files of workflows hold no secret of an address',
    'withoutQuery(apiEndpoint)',
    'apiEndpoint',
    'http/workflow-files',
  ]),
  ...of('domain/run/service/run-step.ts', [
    'steps send secrets to the own address alone',
    'isOwn || step.secrets ? settings.secrets : noSecrets',
    'settings.secrets',
    'http/steps',
  ]),
  ...of('domain/workflow/model/check-steps.ts', [
    'references of steps go backwards',
    'before.find(({ id }) => id === reference.step)',
    '({ id: reference.step, kind: "document" } as never)',
    'domain/workflow/steps',
  ]),
  ...of('adapters/postgres/personal-data/seal.ts', [
    'what is sealed has a key of 256 random bits',
    'randomness(32)',
    'Buffer.alloc(32, randomness(1))',
    'ports/seal',
  ]),
]
