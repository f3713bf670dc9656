import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readSettings } from '#apps/settings.ts'

const key = Buffer.alloc(32, 7).toString('base64')
const complaint = (environment: Record<string, string>): string => {
  try {
    readSettings(environment)
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('the settings were taken')
}

const web = 'an http: or https: address'
const email = 'an e-mail address'
const pathless = `${web} without a path, such as https://atrium.example`
const bad: readonly (readonly [string, string, string])[] = [
  ...['65536', '-1', '80.5', '1e3', '0x50', ' ', '3000;', 'http'].map(
    (value) => ['PORT', value, 'a whole number from 0 to 65535'] as const,
  ),
  ...['0', 'ten', '1000001', '1.5'].map(
    (value) => ['CONTACT_RATE_PER_MINUTE', value, 'a whole number from 1 to 1000000'] as const,
  ),
  ...['yes', '1', 'TRUE'].map((value) => ['TRUST_PROXY', value, 'true or false'] as const),
  ...['example.com', 'ftp://example.com', 'https://example.com/app', 'https://me:secret@example.com'].map(
    (value) => ['PUBLIC_URL', value, pathless] as const,
  ),
  ...['https://example.com,www.example.com', 'https://example.com;', 'https://*.example.com'].map(
    (value) => ['PUBLIC_URL', value, pathless] as const,
  ),
  ...[' ', '256.1.1.1', '127.0.0.1 ', '127.0.0.1:3000', 'http://127.0.0.1', 'fe80::1%lo', '/run/atrium.sock'].map(
    (value) => ['HOST', value, 'a host name or an IP address, such as 0.0.0.0 or ::1'] as const,
  ),
  ['DATA_DIR', ' ', 'a path without line breaks'],
  ...['file:///srv/atrium', 's3://bucket/atrium'].map((value) => ['DATA_DIR', value, 'the path of a folder'] as const),
  ['LOG_HEAD_FILE', 'a\nb', 'a path without line breaks'],
  ...['s3://b', 'S3://bucket/p', 'https://s3.example/bucket', 'gs://bucket', 'file:///b', 'off'].map(
    (value) => ['BACKUP_TO', value, 'a folder, s3://bucket or s3://bucket/prefix'] as const,
  ),
  ...['OFF', 'none', 'https://s3.example/bucket'].map(
    (value) => ['LOG_HEAD_FILE', value, 'the path of a file, or off'] as const,
  ),
  ['ANALYTICS_SRC', '//stats.example/a.js', 'a path, an address or off'],
  ['ADMIN_EMAIL', 'ada', email],
  ['CONTACT_EMAIL', 'hello@', email],
  ['BRAND_NAME', 'x'.repeat(61), 'text of 1 to 60 characters'],
  ['BRAND_NAME', '  ', 'text of 1 to 60 characters'],
  ['LOG_WITNESSES', 'https://witness.example', 'comma-separated pairs of a vkey and an https: address'],
  ['CHROMIUM_PATH', '/no/such/chromium', 'the path of a Chromium that can be run, or off'],
  ['CHROMIUM_PATH', '/usr/bin', 'the path of a Chromium that can be run, or off'],
  ['CURRENCY', 'XAU', 'a currency code of ISO 4217, such as EUR'],
  ['LOG_LEVEL', 'loud', 'fatal, error, warn, info, debug, trace or silent'],
]

const secrets: readonly (readonly [string, string, string])[] = [
  ['OPENAI_API_KEY', '  ', 'a key of ASCII characters, without spaces'],
  ['OPENAI_API_KEY', '“sk-1”', 'a key of ASCII characters, without spaces'],
  ...['hunter2', 'a=1,b', 'a b=1', 'a=50%', 'a=é'].map(
    (value) => ['OTEL_EXPORTER_OTLP_HEADERS', value, 'name=value pairs, comma-separated, with % as %25'] as const,
  ),
  ['ADMIN_PASSWORD', 'hunter2', 'text of 12 to 1000 characters'],
  ['ADMIN_PASSWORD', 'hunter2'.repeat(200), 'text of 12 to 1000 characters'],
  ['MASTER_KEY', 'c2hvcnQ=', '32 bytes in base64'],
  ['MASTER_KEY', 'not base64 at all', '32 bytes in base64'],
  ['DATABASE_URL', 'mysql://me:hunter2@db/atrium', 'a postgres:// address'],
  [
    'DATABASE_URL',
    'postgres://me:hunter2@db/atrium?sslrootcert=/no/such/file',
    'a postgres:// address whose sslrootcert, sslcert, sslkey are files that can be read',
  ],
  ...['http://me:hunter2@nats', 'nats://nats:4222s', 'nats://nats:99999', 'nats://me@'].map(
    (value) => ['NATS_URL', value, 'nats:// addresses, comma-separated'] as const,
  ),
  ['OPENAI_BASE_URL', 'me:hunter2@ai', web],
]

describe('a secret from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secret-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }

  it('is read without its last line break, and is none if it is empty', () => {
    const { MASTER_KEY, MASTER_KEY_NEXT, ADMIN_PASSWORD } = readSettings({
      MASTER_KEY_FILE: file('key', `${key}\n`),
      MASTER_KEY_NEXT_FILE: file('empty', '\n'),
      ADMIN_PASSWORD_FILE: file('password', ' spaces stay \r\n'),
    })
    expect([MASTER_KEY, MASTER_KEY_NEXT, ADMIN_PASSWORD]).toEqual([Buffer.alloc(32, 7), undefined, ' spaces stay '])
  })

  it('is checked like any other, and never repeated', () => {
    expect(complaint({ MASTER_KEY_FILE: file('bad', 'hunter2') })).toBe(
      'MASTER_KEY is set to a bad value. It may be 32 bytes in base64.',
    )
  })

  it('has to be there', () => {
    expect(complaint({ SMTP_URL_FILE: '/no/such/file' })).toBe('SMTP_URL_FILE: /no/such/file cannot be read (ENOENT).')
  })

  it('does not compete with the setting', () => {
    expect(complaint({ MASTER_KEY: key, MASTER_KEY_FILE: '/any' })).toBe(
      'MASTER_KEY and MASTER_KEY_FILE are both set. Set one of them.',
    )
  })
})

describe('a bad setting', () => {
  it.each(bad)('%s=%s is named with what it was and what it may be', (name, value, mayBe) => {
    expect(complaint({ [name]: value })).toBe(`${name} is ${JSON.stringify(value)}. It may be ${mayBe}.`)
  })

  it.each(secrets)('%s is named without its value, which may be secret', (name, value, mayBe) => {
    const message = complaint({ MASTER_KEY: key, [name]: value })
    expect(message).toBe(`${name} is set to a bad value. It may be ${mayBe}.`)
    expect(message).not.toContain(value)
  })

  it('is reported together with all others, one per line', () => {
    const lines = complaint({ PORT: 'x', TRUST_PROXY: 'x', LOG_LEVEL: 'x' }).split('\n')
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['PORT', 'TRUST_PROXY', 'LOG_LEVEL'])
  })

  it('is a database without the master key, which must not live on one machine alone', () => {
    expect(complaint({ DATABASE_URL: 'postgres://db/atrium' })).toMatch(
      /^MASTER_KEY is missing\. It may be 32 bytes in base64,/,
    )
  })
})

describe('settings', () => {
  it('all have defaults', () => {
    expect(readSettings({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      ADMIN_EMAIL: 'admin@atrium.local',
      CONTACT_RATE_PER_MINUTE: 10,
      TRUST_PROXY: false,
      ANALYTICS_SRC: '/site/analytics.js',
      LOG_LEVEL: 'info',
    })
  })

  it('that are empty count as not given', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '', ADMIN_PASSWORD: '' })).toEqual(readSettings({}))
  })

  it('are read as what they mean', () => {
    const read = readSettings({
      PORT: '0',
      PUBLIC_URL: 'HTTPS://Atrium.example:443/',
      TRUST_PROXY: 'true',
      MASTER_KEY: key,
    })
    expect(read).toMatchObject({ PORT: 0, PUBLIC_URL: 'https://atrium.example', TRUST_PROXY: true })
    expect(read.MASTER_KEY).toEqual(Buffer.alloc(32, 7))
  })

  it('that name a bucket need an access key', () => {
    const LOG_HEAD_BUCKET = 'https://s3.example/bucket/log/'
    expect(complaint({ LOG_HEAD_BUCKET }).split('\n')).toEqual([
      'LOG_HEAD_BUCKET_KEY is missing. It may be the id of an access key, as LOG_HEAD_BUCKET is set.',
      'LOG_HEAD_BUCKET_SECRET is missing. It may be the secret of the access key, as LOG_HEAD_BUCKET is set.',
    ])
    const read = { LOG_HEAD_BUCKET: 'https://s3.example/bucket/log', LOG_HEAD_BUCKET_REGION: 'us-east-1' }
    const access = { LOG_HEAD_BUCKET_KEY: 'AKID', LOG_HEAD_BUCKET_SECRET: 'secret' }
    expect(readSettings({ LOG_HEAD_BUCKET, ...access })).toMatchObject(read)
    for (const bad of ['http://s3.example/bucket', 'https://key@s3.example/bucket', 'https://s3.example/bucket?acl'])
      expect(complaint({ LOG_HEAD_BUCKET: bad, ...access })).toBe(
        `LOG_HEAD_BUCKET is "${bad}". It may be the https: address of a bucket, with or without a prefix.`,
      )
  })

  it('may name several NATS servers', () => {
    expect(readSettings({ NATS_URL: 'nats://a:4222, tls://b' }).NATS_URL).toBe('nats://a:4222, tls://b')
    expect(readSettings({ LANGUAGES: 'de, en,DE' }).LANGUAGES).toEqual(['de', 'en'])
  })
})
