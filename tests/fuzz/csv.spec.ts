import fc from 'fast-check'
import { expect } from 'vitest'
import { readLeadFile } from '#adapters/csv/read-lead-file.ts'
import { writeLeadFile } from '#adapters/csv/write-lead-file.ts'
import { usualFormats } from '#contracts/formats.ts'
import type { LeadForFile, LeadInFile } from '#domain/lead/ports/lead-file.ts'
import { fuzz } from '#tests/support/fuzz/fuzz.ts'

const leadsIn = async (content: Uint8Array, options: Parameters<typeof readLeadFile>[2] = {}) => {
  const file = await readLeadFile(content, [], options)
  if (!file.readable) return { faults: [file.fault], leads: [] }
  const rows = await Array.fromAsync(file.rows())
  return {
    faults: rows.flatMap((row) => ('fault' in row ? [row.fault] : [])),
    leads: rows.flatMap((row) => ('lead' in row ? [row.lead] : [])),
  }
}

const locales = fc.constantFrom('en-US', 'de-DE', 'ja-JP', 'pl-PL')
const cell = fc.oneof(
  fc.constantFrom(
    'Email',
    'Name',
    'Value',
    'Created',
    'Follow-up',
    'Status',
    'Currency',
    'Amount (EUR)',
    'Create Date (GMT-07:00)',
  ),
  fc.constantFrom(
    'ana@x.example',
    'Ana <ana@x.example>',
    '8.500',
    '1,234.50',
    '€ 5',
    '31.03.2026',
    '2026-03-31',
    'EUR',
    '"',
    "'=1",
  ),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
)
const table = fc
  .tuple(
    fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 6 }),
    fc.constantFrom(',', ';', '\t', '|'),
    fc.constantFrom('\n', '\r\n', '\r'),
  )
  .map(([rows, separator, end]) => Buffer.from(rows.map((row) => row.join(separator)).join(end)))
const bytes = fc.oneof(
  table,
  fc.uint8Array({ maxLength: 300 }),
  fc.tuple(table, fc.uint8Array({ maxLength: 4 })).map(Buffer.concat),
)

fuzz(
  'any file is refused in a sentence, or read into leads that are written and read back the same',
  fc.asyncProperty(bytes, locales, async (content, locale) => {
    const { faults, leads } = await leadsIn(content, { locale })
    for (const fault of faults) expect(fault).toMatch(/^\S.*/s)
    expect(await writtenAndRead(leads, locale)).toEqual({ faults: [], leads })
  }),
)

/** Without what stands for nothing in files of other programs, such as a dash. */
const text = fc
  .string({ unit: 'grapheme-composite', maxLength: 20 })
  .map((one) => one.trim().replaceAll('\r', '').replaceAll('\0', ''))
  .filter((one) => !/^(?:[-–—]{1,3}|null|none|nil|nan|undefined)$/i.test(one))
const lead = fc.record({
  name: text,
  email: fc.constantFrom('ana@x.example', 'r&d@x.example', 'info@müller.example', '+a@x.example'),
  phone: text,
  company: text,
  notes: text,
  status: fc.constantFrom('new', 'contacted', 'won'),
  estimatedValue: fc.option(fc.nat(10 ** 9)),
  followUpDate: fc.constantFrom(null, '2026-03-31', '2026-04-01', '2028-02-29'),
  capturedAt: fc.constantFrom('2026-03-31T10:22:33.000Z', '2026-10-25T00:30:00.000Z', '2026-03-29T01:00:00.000Z'),
})

fuzz(
  'leads are written as CSV and read back the same, in each locale and zone',
  fc.asyncProperty(fc.array(lead, { minLength: 1, maxLength: 5 }), locales, async (sample, locale) => {
    const rest = { priority: 'medium', source: 'direct', lastContactDate: null, lostReason: '' } as const
    const leads = sample.map((one) => ({ ...rest, ...one }))
    expect(await writtenAndRead(leads, locale)).toEqual({ faults: [], leads })
  }),
)

const writtenAndRead = async (leads: readonly LeadInFile[], locale: string) => {
  const timeZone = 'Europe/Berlin'
  const rows = leads.map(
    ({ capturedAt, ...one }, index): LeadForFile => ({
      ...one,
      id: String(index),
      phone: one.phone || null,
      company: one.company || null,
      lostReason: one.lostReason || null,
      ownerId: null,
      ownerEmail: '',
      createdAt: capturedAt ?? '2026-01-01T00:00:00.000Z',
      reached: 'new',
      wonAt: null,
      version: 1,
    }),
  )
  const write = writeLeadFile({ ...usualFormats, timeZone })
  const file = (
    await Array.fromAsync(
      write(
        (async function* () {
          yield* rows
        })(),
        true,
      ),
    )
  ).join('')
  const read = await leadsIn(Buffer.from(file), { locale, timeZone })
  const undated = new Set(leads.flatMap(({ capturedAt }, index) => (capturedAt === undefined ? [index] : [])))
  return {
    ...read,
    leads: read.leads.map(({ capturedAt, ...one }, index) => (undated.has(index) ? one : { ...one, capturedAt })),
  }
}
