import { describe, expect, it } from 'vitest'
import { readLeadFile } from '#adapters/csv/read-lead-file.ts'

const read = async (content: string | Uint8Array) => {
  const file = await readLeadFile(typeof content === 'string' ? Buffer.from(content) : content)
  return { file, rows: file.readable ? await Array.fromAsync(file.rows()) : [] }
}

const leadsIn = async (content: string | Uint8Array) =>
  (await read(content)).rows.map((row) => ('lead' in row ? row.lead : row.fault))

const noText = 'This is no text file. Save it as CSV and import that.'
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const utf32 = (text: string) => Buffer.concat([...text].map((letter) => Buffer.from(`${letter}\0`, 'utf16le')))

describe('a file of leads', () => {
  const written = 'Email,Name,Company\nj@x.com,Jörg 😀,"Müller, Söhne"\n'
  it.each([
    ['UTF-8', 'utf-8', Buffer.from(written)],
    ['UTF-8 with a mark', 'utf-8', Buffer.from(`\ufeff${written}`)],
    ['UTF-16, little end first', 'utf-16le', Buffer.from(`\ufeff${written}`, 'utf16le')],
    ['UTF-16, big end first', 'utf-16be', Buffer.from(`\ufeff${written}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', 'utf-16le', Buffer.from(written, 'utf16le')],
    ['lines that end in carriage returns alone', 'utf-8', Buffer.from(written.replaceAll('\n', '\r'))],
    ['tabs', 'utf-8', Buffer.from('Email\tName\tCompany\nj@x.com\tJörg 😀\tMüller, Söhne')],
    ['semicolons', 'utf-8', Buffer.from('Email;Name;Company\r\nj@x.com;Jörg 😀;Müller, Söhne\r\n')],
    ['bars', 'utf-8', Buffer.from('Email|Name|Company\nj@x.com|Jörg 😀|Müller, Söhne')],
  ])('is read in %s', async (_, encoding, content) => {
    const { file, rows } = await read(content)
    expect(file.shape).toMatchObject({ encoding, rows: 1 })
    expect(rows).toMatchObject([{ row: 1, line: 2, lead: { name: 'Jörg 😀', company: 'Müller, Söhne' } }])
  })

  it('is read in Windows-1252, where it is no UTF-8', async () =>
    expect(await leadsIn(Buffer.from('email;name\nj@x.com;J\xf6rg \x80', 'latin1'))).toMatchObject([
      { name: 'Jörg €' },
    ]))

  it.each([
    ['nothing', '', 'The file is empty.', null],
    [
      'no e-mail column',
      'name,phone\nAda,1',
      'No column is headed Email. The first line has to name the columns.',
      null,
    ],
    ['a quote that stays open', 'email\na@x.com\n"b@x.com\nc@x.com', 'A quote (") is opened here and never closed.', 3],
    ['a million columns', `email${',x'.repeat(1_000_000)}\n`, 'There are more than 1000 columns.', 1],
    [
      'a million columns further down',
      `email\na@x.com${','.repeat(1_000_000)}\n`,
      'There are more than 1000 columns.',
      2,
    ],
    ['a workbook', 'PK\u0003\u0004...', 'This is a workbook, not CSV. Save it as CSV and import that.', null],
    ['UTF-32', utf32('\ufeffemail\na@x.com\n'), noText, null],
    ['a NUL in UTF-16', utf16('\ufeffemail,na\0me\na@x.com,A\n'), noText, null],
    ['a NUL in a late heading', `email,${'x'.repeat(5000)}\0\na@x.com,1`, noText, null],
    ['bytes of no text', `\u0001${'\0'.repeat(10)}`, noText, null],
  ])('with %s is refused as a whole', async (_, content, fault, line) =>
    expect((await read(content)).file).toMatchObject({ readable: false, fault, line }),
  )

  it('without headings keeps nothing of its first row', async () => {
    const { file } = await read('Ada Lovelace,ada@example.com,+44 20\nBob,bob@example.com,+1')
    expect(file.readable).toBe(false)
    expect(file.shape).toMatchObject({ columns: [], rows: 1 })
  })

  it('names the rows that an unclosed quote spans, and reads on after them', async () => {
    const torn = 'name,email,notes\nA,a@x.com,"open\nB,b@x.com,x\nC,c@x.com,"ok"\nD,d@x.com,y\n'
    expect((await read(torn)).rows).toMatchObject([
      { row: 1, line: 2, fault: 'A quote (") is opened and not closed; everything up to line 4 is left out' },
      { row: 2, line: 5, lead: { name: 'D' } },
    ])
  })

  it('takes quotes within a cell as letters', async () =>
    expect(await leadsIn('email,notes\na@x.com,a "b" c\nb@x.com,"say ""b"""\nc@x.com,5" pipe\n')).toMatchObject([
      { notes: 'a "b" c' },
      { notes: 'say "b"' },
      { notes: '5" pipe' },
    ]))

  it('refuses a row with more cells than columns, but not for empty ones', async () =>
    expect(await leadsIn('name,email\nA,a@x.com,x\nB,b@x.com,,\n')).toMatchObject([
      'Has 3 cells where there are 2 columns',
      { name: 'B' },
    ]))
})

describe('a cell', () => {
  it.each([
    ['1234.5', 123_450],
    ['$1,234.50', 123_450],
    ['1.234,50', 123_450],
    ["1'234.50", 123_450],
    ['1,234', 123_400],
    ['12,5', 1250],
    ['1,234,567', 123_456_700],
    ['10000000000', 1_000_000_000_000],
  ])('of %s is worth so many cents', async (amount, cents) =>
    expect(await leadsIn(`email;value\na@x.com;${amount}`)).toMatchObject([{ estimatedValue: cents }]),
  )

  it.each(['-1', '10000000000.01', 'much', '1e9', 'NaN', '0x10'])('of %s is no amount', async (amount) =>
    expect((await leadsIn(`email;value\na@x.com;${amount}`))[0]).toMatch(/^The value is no amount/),
  )

  it.each([
    ['2025-03-01', '2025-03-01T00:00:00.000Z'],
    ['2025-03-01 14:05', '2025-03-01T14:05:00.000Z'],
    ['2025-03-01T14:05:06.789+02:00', '2025-03-01T12:05:06.789Z'],
  ])('of %s is a moment', async (text, capturedAt) =>
    expect(await leadsIn(`email,created\na@x.com,${text}`)).toMatchObject([{ capturedAt }]),
  )

  it.each(['03/01/2025', '2025-02-30', '0000-01-01', '2025-03-01T25:00', 'soon'])('of %s is none', async (text) =>
    expect((await leadsIn(`email,created\na@x.com,${text}`))[0]).toBe('Created: write dates as 2026-03-31'),
  )

  it('that a formula keeps as text is that text', async () =>
    expect(await leadsIn('email,phone,name\n="a@x.com",="0049 30 1","=""Ada """"Countess"""" L."""\n')).toMatchObject([
      { email: 'a@x.com', phone: '0049 30 1', name: 'Ada "Countess" L.' },
    ]))

  it('says which of our words it may be', async () =>
    expect(await leadsIn('email,status,source\na@x.com,gone,\nb@x.com,PROPOSAL SENT,Contact Form')).toMatchObject([
      'Unknown status: one of new, contacted, qualified, proposal_sent, won, lost',
      { status: 'proposal_sent', source: 'contact_form' },
    ]))

  it('that holds what no text may hold refuses its row', async () =>
    expect(await leadsIn(`email,notes\na@x.com,${'x'.repeat(5000)}\0`)).toEqual([
      'Holds a character that no text may hold',
    ]))
})

describe('an export of another program', () => {
  it.each([
    [
      'HubSpot',
      'Record ID,First Name,Last Name,Email,Phone Number,Lead Status,Create Date,Associated Company (Primary)\n1,Ada,Lovelace,ada@x.com,+44,IN_PROGRESS,2026-03-31 10:22,Engines',
      {
        name: 'Ada Lovelace',
        email: 'ada@x.com',
        phone: '+44',
        status: 'contacted',
        company: 'Engines',
        capturedAt: '2026-03-31T10:22:00.000Z',
      },
    ],
    [
      'Pipedrive',
      'Deal - Title,Person - Name,Person - Email - Work,Person - Phone - Work,Person - Organization,Deal - Value,Deal - Status\nMill,Ada Lovelace,ada@x.com,+44,Engines,1200,Open',
      {
        name: 'Ada Lovelace',
        email: 'ada@x.com',
        phone: '+44',
        status: 'new',
        company: 'Engines',
        estimatedValue: 120_000,
      },
    ],
    [
      'Pipedrive in German',
      'Person - Organisation,Person - Vorname,Person - Nachname,Person - Telefon - Büro,Person - Telefon - Mobil,Person - E-Mail-Adresse - Büro,Person - E-Mail-Adresse - Privat,Deal - Wert,Deal - Status\nEngines,Ada,Lovelace,,+44,,ada@x.com,1200,Gewonnen',
      {
        ...{ name: 'Ada Lovelace', email: 'ada@x.com', phone: '+44', status: 'won' },
        ...{ company: 'Engines', estimatedValue: 120_000 },
      },
    ],
    [
      'Pipedrive with several addresses in a cell',
      'Person - Name,Person - Email,Organization - Name\nAda Lovelace,"ada@x.com, ada@y.com",Engines',
      { name: 'Ada Lovelace', email: 'ada@x.com' },
    ],
    [
      'HubSpot in German',
      'Datensatz-ID,Vorname,Nachname,E-Mail,Telefonnummer,Name des Unternehmens,Erstellungsdatum\n1,Ada,Lovelace,ada@x.com,+44,Engines,2026-03-31 10:22',
      { name: 'Ada Lovelace', phone: '+44', company: 'Engines', capturedAt: '2026-03-31T10:22:00.000Z' },
    ],
    [
      'Twenty',
      'Id,Name / First Name,Name / Last Name,Emails / Primary Email,Phones / Primary Phone Number,Company / Name\n1,Ada,Lovelace,ada@x.com,44,Engines',
      { name: 'Ada Lovelace', email: 'ada@x.com', phone: '44', company: 'Engines' },
    ],
  ])('of %s is read by its headings', async (_, content, lead) => expect(await leadsIn(content)).toMatchObject([lead]))

  it('is read as wanted where headings do not say enough, each field once', async () => {
    const wanted = [
      { column: 'Post', field: 'email' },
      { column: 'Company', field: null },
    ]
    const file = await readLeadFile(Buffer.from('Post,Email,Company\na@x.com,b@x.com,Engines'), wanted)
    expect(file.shape.columns.map(({ field }) => field)).toEqual(['email', null, null])
    const rows = file.readable ? await Array.fromAsync(file.rows()) : []
    expect(rows).toMatchObject([{ lead: { email: 'a@x.com', company: '' } }])
  })
})
