import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importReply, leadImports } from '#contracts/lead/http/lead-files.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { queryDatabase } from '#tests/support/servers/connected-client.ts'

let atrium: TestAtrium
let staff: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium({ LOCALE: 'de-DE', CURRENCY: 'EUR', TIME_ZONE: 'Europe/Berlin' })
  staff = await staffClient(atrium.url)
})
afterAll(async () => {
  expect(atrium.defects).toEqual([])
  await atrium.stop()
})

const send = (body: string | Uint8Array<ArrayBuffer>, query = '') =>
  staff.send(`/api/leads/import${query}`, { method: 'POST', headers: { 'content-type': 'text/csv' }, body })
const importing = async (body: string | Uint8Array<ArrayBuffer>, query = '') =>
  importReply.parse(await (await send(body, query)).json())
const leadOf = async (search: string) => (await staff.call(leads.list, { query: { search } })).leads

/** Windows-1250: «Győző» would be «Gyõzõ» in Windows-1252. */
const uncertain = Buffer.from('Email;Name\ngyozo@x.example;Kov\xe1cs Gy\xf5z\xf5\n', 'latin1')

describe('a dry run', () => {
  it('shows values of each column as they are stored, in the notation of the installation', async () => {
    const file =
      'Name;E-Mail;Wert;Erstellt am;Wiedervorlage;Farbe\nBea;bea@x.example;1.234;31.03.2026 00:30;01.04.2026;rot\nUwe;no;2;;;\n'
    const { import: dry } = await importing(file, '?dryRun=true')
    expect(dry.samples).toEqual([
      ['Bea'],
      ['bea@x.example'],
      ['1.234,00\u00a0€'],
      [expect.stringMatching(/^31\.03\.2026, 00:30 MESZ$/)],
      ['01.04.2026'],
      [],
    ])
    const { import: read } = await staff.call(leadImports.read, { params: { id: dry.id } })
    expect([read.samples, read.encodings]).toEqual([dry.samples, null])
    expect((await staff.call(leadImports.list, {})).imports[0]).toMatchObject({ id: dry.id, samples: null })
    const { import: done } = await importing(file)
    expect(done.samples).toBeNull()
    expect(await leadOf('bea@x.example')).toMatchObject([
      { estimatedValue: 123_400, createdAt: '2026-03-30T22:30:00.000Z', followUpDate: '2026-04-01' },
    ])
  })

  it('keeps what it showed sealed, and for an hour alone', async () => {
    const { import: dry } = await importing('Name,Email\nSecretive,s@x.example\n', '?dryRun=true')
    const [row] = await queryDatabase<{ row: string; preview: Buffer }>(
      atrium.databaseUrl,
      'select i::text as row, preview from lead_imports i where id = $1',
      [dry.id],
    )
    expect(row?.row).not.toContain('Secretive')
    expect(row?.preview.toString('latin1')).not.toContain('Secretive')
  })
})

describe('a file whose encoding is not certain', () => {
  it('is refused with the first rows in each, and read in the one that is chosen', async () => {
    const { import: refused, rows } = await importing(uncertain)
    expect([refused.status, rows]).toEqual(['refused', []])
    expect(refused.detail).toBe('Its letters fit more than one encoding. Choose the one in which the names read right.')
    expect(refused.encodings).toEqual([
      {
        encoding: 'windows-1252',
        rows: [
          ['Email', 'Name'],
          ['gyozo@x.example', 'Kovács Gyõzõ'],
        ],
      },
      {
        encoding: 'windows-1250',
        rows: [
          ['Email', 'Name'],
          ['gyozo@x.example', 'Kovács Győző'],
        ],
      },
    ])
    expect(await leadOf('gyozo')).toEqual([])
    const { import: done } = await importing(uncertain, '?encoding=windows-1250')
    expect(done).toMatchObject({ status: 'done', encoding: 'windows-1250', created: 1, encodings: null })
    expect(await leadOf('gyozo')).toMatchObject([{ name: 'Kovács Győző' }])
  })

  it('is not read in an encoding that there is not', async () => {
    const { errors } = await expectProblem(await send(uncertain, '?encoding=utf-7'), 400)
    expect(errors).toMatchObject([{ path: 'encoding' }])
  })
})

describe('another currency', () => {
  it('refuses the row, or the file where its heading says so', async () => {
    const { rows } = await importing('Email;Wert\nd@x.example;500 $\ne@x.example;500 €\n')
    expect(rows).toMatchObject([
      { outcome: 'refused', detail: 'The value is in $, and this installation keeps EUR' },
      { outcome: 'created' },
    ])
    expect((await importing('Email;Wert (USD)\nf@x.example;500\n')).import).toMatchObject({
      status: 'refused',
      detail: 'Wert (USD): The value is in USD, and this installation keeps EUR.',
    })
  })
})

describe('columns to read', () => {
  it.each([
    ['x', 'A list of columns and fields'],
    ['{}', 'A list of columns and fields'],
    ['[{"column":"a","field":"email"},{"column":"a","field":null}]', 'Each column once'],
  ])('%s are refused in words', async (columns, detail) => {
    const answer = await send('Email\nx@x.example\n', `?columns=${encodeURIComponent(columns)}`)
    expect((await expectProblem(answer, 400)).detail).toBe(detail)
  })
})

describe('a report', () => {
  it('says which source and which owner a lead came without', async () => {
    const file = 'Name;E-Mail;Quelle;Besitzer\nIda;ida@x.example;Messe;Jane Doe\nUdo;udo@x.example;Empfehlung;\n'
    for (const query of ['?dryRun=true', '']) {
      const { rows } = await importing(file, query)
      expect(rows.map(({ outcome, detail }) => [outcome, detail])).toEqual([
        [
          'created',
          'The source Messe is none of contact_form, newsletter, direct, referral: imported as direct. The owner Jane Doe is no active admin here: imported without one.',
        ],
        ['created', null],
      ])
    }
    expect(await leadOf('ida@x.example')).toMatchObject([{ source: 'direct', ownerId: null }])
    expect(await leadOf('udo@x.example')).toMatchObject([{ source: 'referral' }])
  })
})
