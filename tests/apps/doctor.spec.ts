import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres } from '#adapters/postgres/connection/connection.ts'
import { masterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { doctor } from '#apps/cli/doctor.ts'
import { storedSettings } from '#apps/infrastructure/complete-settings.ts'
import { readSettings } from '#apps/settings.ts'
import type { SettingChanges } from '#domain/setting/service/settings.ts'
import { smtpServer } from '#tests/support/mail/smtp-server.ts'
import type { FreshDatabase } from '#tests/support/servers/fresh-database.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'
import { startAiServer } from '#tests/support/writer/ai-server.ts'

const MASTER_KEY = randomBytes(32).toString('base64')
let database: FreshDatabase
beforeAll(async () => {
  database = await migratedDatabase()
})
afterAll(() => database.drop())

const examine = async (environment: Record<string, string> = {}) => {
  const lines: string[] = []
  const settings = readSettings({ DATABASE_URL: database.url, MASTER_KEY, CHROMIUM_PATH: 'off', ...environment })
  const code = await doctor(settings, (line) => void lines.push(line))
  return { code, faults: lines.filter((line) => line.startsWith('FAULT')), lines }
}

describe('the doctor', () => {
  it('finds nothing wrong with a server of tests but its durability', async () => {
    const { faults, lines } = await examine()
    expect(faults).toEqual([expect.stringMatching(/^FAULT {2}durability: .*fsync.* Turn it on in postgresql\.conf\.$/)])
    expect(lines.length).toBeGreaterThan(8)
  })

  it('names an unreachable database, and continues with the other checks', async () => {
    const { code, faults, lines } = await examine({ DATABASE_URL: 'postgres://atrium@127.0.0.1:1/atrium' })
    expect(code).toBe(1)
    expect(faults).toEqual([
      expect.stringMatching(
        /^FAULT {2}database: PostgreSQL cannot be reached: .*ECONNREFUSED.*\. Start the database, or correct DATABASE_URL\.$/,
      ),
    ])
    expect(lines).toContain('ok     mail')
  })

  it('finds no fault in the disk of an installation that is not there', async () => {
    const { faults } = await examine({ DATABASE_URL: '', DATA_DIR: '/no/such/folder' })
    expect(faults).toEqual([expect.stringContaining('FAULT  database: There is no installation in /no/such/folder.')])
  })

  it('names a temporary folder that is not there', async () => {
    const { TMPDIR = '' } = process.env
    try {
      process.env.TMPDIR = '/no/such/folder'
      expect((await examine({})).faults).toContain(
        'FAULT  temporary folder: the temporary folder /no/such/folder cannot be written (ENOENT). Create it, or set TMPDIR.',
      )
    } finally {
      process.env.TMPDIR = TMPDIR
    }
  })

  it('notes a variable that is probably meant as a setting', async () => {
    const { faults, lines } = await examine({ NOTIFY_EMIAL: 'a@mail.example' })
    expect(lines).toContain('note   NOTIFY_EMIAL is no setting. Did you mean NOTIFY_EMAIL?')
    expect(faults).toHaveLength(1)
  })

  it('looks up the domain of the sender that is stored in the database', async () => {
    const postgres = openPostgres(database.url, () => undefined)
    const stored = storedSettings(postgres, masterKey(Buffer.from(MASTER_KEY, 'base64')))
    const cause = { actor: 'worker', correlationId: randomUUID(), causationId: randomUUID() }
    const change = (values: SettingChanges) => stored.change(values, { at: '2026-03-01T12:00:00.000Z', cause })
    // No name has a label of 64 letters: it is not asked for.
    const domain = `${'a'.repeat(64)}.example`
    await change({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: `office@${domain}` })
    const { lines } = await examine()
    await change({ SMTP_URL: null, MAIL_FROM: null })
    await postgres.close()
    for (const record of ['SPF', 'DKIM', 'DMARC'])
      expect(lines).toContainEqual(expect.stringMatching(`^note {3}${record} of ${domain}: `))
  })

  it('names an http address on another host', async () => {
    const { faults } = await examine({ NOTIFY_WEBHOOK_URL: 'http://chat.internal/hook' })
    expect(faults).toContainEqual(
      'FAULT  encryption: NOTIFY_WEBHOOK_URL is an http: address on another host. Use https:, or add chat.internal to PLAIN_TEXT_HOSTS. Without that, servers and workers do not start.',
    )
  })

  it('names the scripts that no font has, and that it could not look', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fonts-'))
    const CHROMIUM_PATH = join(folder, 'chromium')
    const { PATH } = process.env
    try {
      await writeFile(CHROMIUM_PATH, '', { mode: 0o755 })
      process.env.PATH = folder
      const listing = (charsets: string) =>
        writeFile(join(folder, 'fc-list'), `#!/bin/sh\necho '${charsets}'\n`, { mode: 0o755 })
      expect((await examine({ CHROMIUM_PATH })).faults).toContainEqual(
        expect.stringMatching(
          /^FAULT {2}fonts of PDFs: the installed fonts could not be listed: .*fc-list.*fontconfig/,
        ),
      )
      // DejaVu's ranges, shortened, as fc-list prints them.
      await listing('20-7e a0-2e9 370-52f 531-556 559-58a 591-5f4 606-6ff e3f e81-eb9 10a0-10fc 1f600-1f623')
      expect((await examine({ CHROMIUM_PATH })).faults).toContainEqual(
        'FAULT  fonts of PDFs: no font has the characters of Devanagari, Bengali, Gurmukhi, Gujarati, Tamil, Telugu, Kannada, Malayalam, Sinhala, Thai, Khmer, Myanmar, Ethiopic, Chinese, Japanese, Korean: PDFs show boxes in their place. On Debian, install fonts-noto-core, fonts-noto-cjk and fonts-noto-color-emoji.',
      )
      await listing('20-1ffff')
      expect((await examine({ CHROMIUM_PATH })).lines).toContain('ok     fonts of PDFs')
    } finally {
      process.env.PATH = PATH
      await rm(folder, { recursive: true })
    }
  })

  it('names a mail server and an AI that refuse', async () => {
    const { faults } = await examine({
      SMTP_URL: 'smtp://127.0.0.1:1',
      NOTIFY_EMAIL: 'ada@example.com',
      OPENAI_BASE_URL: 'http://127.0.0.1:1/v1',
    })
    expect(faults).toContainEqual(expect.stringMatching(/^FAULT {2}mail: .* Check SMTP_URL\.$/))
    expect(faults).toContainEqual(expect.stringMatching(/^FAULT {2}AI: The AI cannot be reached/))
  })

  it.each([
    [401, / takes no traces: Unauthorized \(401\)\. Check OTEL_EXPORTER_OTLP_ENDPOINT\.$/],
    [404, / takes no traces: Not Found \(404\)\. Check OTEL_EXPORTER_OTLP_ENDPOINT\.$/],
  ])('names a collector that answers %i', async (status, sentence) => {
    const collector = createServer((request, response) => {
      const answer = request.headers['x-key'] === 'a,b' ? 200 : status
      request.resume().on('end', () => response.writeHead(request.url === '/v1/traces' ? answer : 500).end('{}'))
    }).listen(0, '127.0.0.1')
    await once(collector, 'listening')
    const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`
    const refused = await examine({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
    const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'x-other=1, x-key = a%2Cb' }
    const second = await examine({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...headers })
    collector.closeAllConnections()
    collector.close()
    expect(refused.faults).toContainEqual(expect.stringMatching(sentence))
    expect(second.lines).toContain('ok     collector')
  })

  it('names a collector that is away', async () => {
    const { faults } = await examine({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })
    expect(faults).toContainEqual(
      expect.stringMatching(/^FAULT {2}collector: the collector at 127\.0\.0\.1:1 takes no/),
    )
  })

  it('names a mail server on another host that does not offer TLS, which then gets no mail', async () => {
    const mail = await smtpServer(() => '250')
    // The same server, at an address that is not recognised as this machine.
    const SMTP_URL = mail.url.replace('127.0.0.1', '0.0.0.0')
    try {
      const { faults } = await examine({ SMTP_URL, NOTIFY_EMAIL: 'ada@example.com' })
      expect(faults).toContainEqual(expect.stringMatching(/^FAULT {2}mail: .*STARTTLS.* Check SMTP_URL\.$/))
    } finally {
      await mail.stop()
    }
  })

  it('is content with those that answer', async () => {
    const mail = await smtpServer(() => '250')
    const ai = await startAiServer()
    try {
      const SMTP_URL = `${mail.url.replace('127.0.0.1', '0.0.0.0')}?requireTLS=false`
      const { lines } = await examine({ SMTP_URL, NOTIFY_EMAIL: 'ada@example.com', OPENAI_BASE_URL: ai.url })
      expect(lines).toEqual(expect.arrayContaining(['ok     mail', 'ok     AI']))
    } finally {
      await mail.stop()
      await ai.stop()
    }
  })
})
