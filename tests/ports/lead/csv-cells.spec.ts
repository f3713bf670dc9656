import { expect, it } from 'vitest'
import { readLeadFile } from '#adapters/csv/read-lead-file.ts'

const leadOf = async (headings: string, cells: string) => {
  const file = await readLeadFile(Buffer.from(`${headings};\n${cells};\n`))
  const [row] = file.readable ? await Array.fromAsync(file.rows()) : [file]
  return row !== undefined && 'lead' in row ? row.lead : row
}

it.each([
  ['\u202a+49 170 1234567\u202c', '+49 170 1234567'],
  ['\u200e+491701234567', '+491701234567'],
  ['=+491701234567', '+491701234567'],
  ['491701234567.0', '491701234567'],
  ['tel:+491701234567', '+491701234567'],
  ['030 1.0', '030 1.0'],
  ['12.0', '12.0'],
])('the number %j is %j', async (cell, phone) =>
  expect(await leadOf('Email;Phone', `ada@x.example;${cell}`)).toMatchObject({ phone }),
)

it.each(['#N/A', '#REF!', '#NAME?', '#VALUE!', '#DIV/0!', '#ERROR!', '########'])(
  'the error %s of a spreadsheet is no text, and no amount',
  async (cell) => {
    expect(
      await leadOf('Email;Name;Company;Phone;Notes', `ada@x.example;${Array(4).fill(cell).join(';')}`),
    ).toMatchObject({
      ...{ name: '', company: '', phone: '', notes: '' },
    })
    expect(await leadOf('Email;Value', `ada@x.example;${cell}`)).toMatchObject({
      fault: expect.stringMatching('no amount'),
    })
  },
)

it('a number of an order is no error', async () =>
  expect(await leadOf('Email;Notes', 'ada@x.example;#4711')).toMatchObject({ notes: '#4711' }))

it.each([
  [
    'a form that marks what is required',
    'First name (required);Last name (optional);E-mail (required);Phone (optional)',
  ],
  ['an address book in German', 'Vorname;Nachname;E-Mail (Arbeit);Telefon (mobil)'],
  ['XING', 'Vorname;Nachname;E-Mail geschäftlich;Telefon geschäftlich'],
  ['Yahoo', 'First;Last;Email;Mobile'],
  ['a school in India', 'First Name;Last Name;Email ID;Mobile No.'],
  ['Brevo', 'FIRSTNAME;LASTNAME;EMAIL;SMS'],
])('headings of %s are known', async (_, headings) =>
  expect(await leadOf(headings, 'Ada;Lovelace;ada@x.example;+44 20')).toMatchObject({
    ...{ name: 'Ada Lovelace', email: 'ada@x.example', phone: '+44 20' },
  }),
)

it.each(['Timestamp', 'Zeitstempel', 'Submitted At', 'ADDED_TIME', 'Date Added', 'Registration date'])(
  '%s of a form is the time of the capture',
  async (heading) =>
    expect(await leadOf(`Email;${heading}`, 'ada@x.example;2026-03-31 10:00:00')).toMatchObject({
      capturedAt: '2026-03-31T10:00:00.000Z',
    }),
)

it('a remark that says something else is part of the heading', async () =>
  expect(await leadOf('Email;Name (Company)', 'ada@x.example;Engines')).toMatchObject({ name: '' }))

const valuesIn = async (...amounts: readonly string[]) => {
  const lines = amounts.map((amount, row) => `${row}@x.example,"${amount}"\n`)
  const file = await readLeadFile(Buffer.from(`Email,Value\n${lines.join('')}`))
  const rows = file.readable ? await Array.fromAsync(file.rows()) : []
  return rows.map((row) => ('lead' in row ? row.lead.estimatedValue : row.fault))
}

// DIN 5008 and Swiss price lists write no cents as a dash after the decimal sign.
it.each([
  ['8.500,-', 850_000],
  ['8.500,–', 850_000],
  ['8,500.--', 850_000],
  ["1'250.-", 125_000],
  ['990,-', 99_000],
])('the price %s is whole, also where commas separate the cells', async (price, cents) =>
  expect(await valuesIn(price)).toEqual([cents]),
)

it('a dash for the cents shows the decimal sign of its column', async () =>
  expect(await valuesIn('990,-', '12.345')).toEqual([99_000, 1_234_500]))
