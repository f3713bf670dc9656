import { describe, expect, it } from 'vitest'
import { overTls, withTls } from '#apps/infrastructure/over-tls.ts'
import { readSettings } from '#apps/settings.ts'
import { databaseAddress } from '#tests/cluster/network.ts'
import { settingsOf } from '#tests/cluster/topology.ts'

const key = Buffer.alloc(32, 7).toString('base64')

describe('connections to other machines', () => {
  const readWith = (environment: Record<string, string>) => readSettings({ MASTER_KEY: key, ...environment })
  const addressesOverTls = (environment: Record<string, string>) => {
    const { DATABASE_URL, NATS_URL } = overTls(readWith(environment))
    return [DATABASE_URL, NATS_URL]
  }

  it('need TLS, whatever the address says', () => {
    expect(
      addressesOverTls({ DATABASE_URL: 'postgres://me@db.internal/x', NATS_URL: 'nats://a:4222, tls://b' }),
    ).toEqual(['postgres://me@db.internal/x?sslmode=verify-full', 'tls://a:4222,tls://b'])
  })

  it.each(['disable', 'require', 'verify-ca', 'require&uselibpqcompat=true', 'require&sslmode=disable'])(
    'need a valid certificate for the host with sslmode=%s',
    (mode) => {
      const [address] = addressesOverTls({ DATABASE_URL: `postgres://me@db/x?sslmode=${mode}` })
      expect(new URL(address ?? '').searchParams.getAll('sslmode')).toEqual(['verify-full'])
    },
  )

  it('have the name of their TLS without a warning of the driver, also on this machine', () => {
    const [address] = addressesOverTls({ DATABASE_URL: 'postgres://me@localhost/x?sslmode=require' })
    expect(address).toBe('postgres://me@localhost/x?sslmode=verify-full')
  })

  it.each([
    { DATABASE_URL: 'postgres://me@127.0.0.1:5432/x', NATS_URL: 'nats://localhost:4222' },
    { DATABASE_URL: 'postgres://me@[::1]/x?host=/run/postgresql' },
    { DATABASE_URL: 'postgres://me@localhost/x?uselibpqcompat=true&sslmode=require' },
    { DATABASE_URL: 'postgres://me@db/x?sslmode=no-verify', NATS_URL: 'tls://bus' },
    { DATABASE_URL: 'postgres://me@db/x', NATS_URL: 'nats://Bus:4222', PLAIN_TEXT_HOSTS: 'db, BUS' },
    settingsOf(`postgres://me@${databaseAddress}/x`),
  ])('are as they are given on this machine, and where they say so: %o', (environment) => {
    const { DATABASE_URL, NATS_URL } = readWith(environment)
    expect(addressesOverTls(environment)).toEqual([DATABASE_URL, NATS_URL])
  })

  it.each(['OPENAI_BASE_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'NOTIFY_WEBHOOK_URL'])('%s needs https there', (name) => {
    expect(() => withTls(readWith({ [name]: 'http://far.example/x' }))).toThrow(
      `${name} is an http: address on another host. Use https:, or add far.example to PLAIN_TEXT_HOSTS.`,
    )
    for (const address of ['https://far.example/x', 'http://127.0.0.1/x', 'http://[::1]/x'])
      expect(() => withTls(readWith({ [name]: address }))).not.toThrow()
  })
})

/** Of the mail library, which takes each parameter for an option: a program, a proxy, any certificate, no encryption. */
const options = [
  ...[
    'sendmail=true&path=/bin/sh',
    'requireTLS=false&sendmail=true',
    'proxy=http://10.0.0.1:8080',
    'jsonTransport=true',
  ],
  ...['tls.rejectUnauthorized=false', 'requireTLS=0', 'requireTLS=true&requireTLS=false', 'logger=true&debug=true'],
]

describe('the address of a mail server', () => {
  const readMail = (query: string) =>
    readSettings({ NOTIFY_EMAIL: 'ada@x.example', SMTP_URL: `smtp://me:hunter2@mail${query}` }).SMTP_URL

  it.each(options)('has no parameter %s', (query) => {
    expect(() => readMail(`?${query}`)).toThrow(
      'SMTP_URL is set to a bad value. It may be an smtp:// or smtps:// address, without parameters but requireTLS.',
    )
  })

  it('says whether TLS is required', () => {
    for (const query of ['', '?requireTLS=false', ':587?requireTLS=true']) expect(readMail(query)).toContain(query)
  })
})
