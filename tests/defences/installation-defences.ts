import { type Defence, of } from './defence.ts'

/** Defences of the installation and of stored data. */
export const installationDefences: readonly Defence[] = [
  ...of('adapters/pdf/chromium-pdf-printer.ts', [
    'Chromium gets no secrets',
    'env: environment(),',
    'env: process.env as Record<string, string>,',
    'ports/pdf/pdf-printer',
  ]),
  ...of('adapters/postgres/migrations/runtime-role.ts', [
    'no start as a role that may change events',
    'rows[0]?.powerful === true',
    'false',
    'ports/postgres/runtime-role',
  ]),
  ...of('apps/server/set-up.ts', [
    'the set-up page asks for its secret',
    'sameText(text, secret) && (await isOpen())',
    'isOpen()',
    'e2e/set-up',
  ]),
  ...of('apps/infrastructure/over-tls.ts', [
    'other hosts are reached over TLS',
    'if (isOwnChoice && urls.every(',
    'if (isOwnChoice || urls.every(',
    'apps/over-tls',
  ]),
  ...of(
    'docker-compose.yml',
    ['the database of the Compose file is encrypted', '- ssl=on', '- ssl=off', 'apps/certificates'],
    [
      'no host of the Compose file is reached in plain text',
      '  PUBLIC_URL: ',
      '  PLAIN_TEXT_HOSTS: postgres\n  PUBLIC_URL: ',
      'apps/certificates',
    ],
  ),
  ...of('ops/compose/nats.conf', [
    'the bus of the Compose file is encrypted',
    '\ntls {',
    '\nunused {',
    'apps/certificates',
  ]),
  ...of('apps/cli/certificates.ts', [
    'keys of certificates are not for everybody',
    'await chmod(path, 0o640)',
    'await chmod(path, 0o644)',
    'apps/certificates',
  ]),
  ...of('adapters/nats/connection.ts', [
    'the certificate of the bus is checked',
    'handshakeFirst: false,',
    'rejectUnauthorized: false,',
    'ports/log/nats-account',
  ]),
  ...of('adapters/postgres/personal-data/seal.ts', [
    'what is sealed has a key of 256 random bits',
    'randomness(32)',
    'Buffer.alloc(32, randomness(1))',
    'ports/backup/seal',
  ]),
  ...of('adapters/postgres/backup/sealed-backup.ts', [
    'backups are authenticated',
    'decipher.final()',
    'Buffer.alloc(0)',
    'ports/backup/sealed-backup',
  ]),
  ...of('domain/audit/service/head-places.ts', [
    'a rewritten log is not signed',
    'if (await continues(signedHead, last, tile, ports)) return',
    'return',
    'http/audit/outside-heads',
  ]),
  ...of('verifier/verify-dossier.mjs', [
    'signatures of dossiers are verified',
    "return crypto.subtle.verify({ name: 'Ed25519' }, key, signature, encoded(message))",
    'return key !== message',
    'ports/audit/dossier-verifiers',
  ]),
  ...of('adapters/csv/write-lead-file.ts', [
    'exports hold no formulas',
    'spreadsheetText(cell, { separator, startsRow: place === 0 })',
    'cell',
    'http/lead/lead-files',
  ]),
  ...of('adapters/postgres/migrations/0052-runtime-role.sql', [
    'servers work as a role that cannot change events',
    "execute format('revoke update, delete, truncate on public.%I from atrium_runtime', own);",
    'null;',
    'ports/postgres/runtime-role',
  ]),
  ...of('apps/settings.ts', [
    'secrets are not printed',
    "secret.test(name) ? 'set to a bad value' : JSON",
    'JSON',
    'apps/settings',
  ]),
  ...of('adapters/system/master-key-file.ts', [
    'the file of the master key is of its owner alone',
    '{ mode: 0o600, flush: true }',
    '{ mode: 0o644, flush: true }',
    'apps/data-folder',
  ]),
  ...of('docker-compose.yml', [
    'containers write to no root',
    'read_only: true',
    'read_only: false',
    'architecture/deployment',
  ]),
  ...of('.npmrc', [
    'packages run nothing when they are installed',
    'ignore-scripts=true',
    'ignore-scripts=false',
    'architecture/install-scripts',
  ]),
]
