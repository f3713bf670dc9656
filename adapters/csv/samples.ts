import { dayText, type Formats, formatting, serverFormats, usualFormats } from '#contracts/formats.ts'
import type { LeadField } from '#contracts/lead/http/lead-files.ts'
import { cutText } from '#domain/kernel/text.ts'
import type { FileRow, LeadInFile } from '#domain/lead/ports/lead-file.ts'
import type { Country } from './lead-cells.ts'

const maxSamples = 3
const maxRows = 200
const maxLength = 60

/** A few values of each column as they are stored, from the first rows that can be read. */
export const samplesOf = async (
  rows: AsyncIterable<FileRow>,
  fields: readonly (LeadField | null)[],
  country: Country,
): Promise<readonly (readonly string[])[]> => {
  const columns = fields.map((field) => ({ field, samples: [] as string[] }))
  const text = textIn(country)
  for await (const row of rows) {
    for (const { field, samples } of columns) {
      const value = 'lead' in row && field !== null ? text(row.lead, field) : ''
      if (value !== '' && samples.length < maxSamples) samples.push(cutText(value, maxLength))
    }
    const isEnough = columns.every(({ field, samples }) => field === null || samples.length === maxSamples)
    if (isEnough || row.row >= maxRows) break
  }
  return columns.map(({ samples }) => samples)
}

const textIn = ({ locale, ...country }: Country) => {
  const formats: Formats = { ...usualFormats, ...country, locale: locale ?? usualFormats.locale }
  const { price, moment } = formatting(serverFormats(formats))
  const day = dayText(formats)
  return (lead: LeadInFile, field: LeadField): string => {
    if (field === 'firstName' || field === 'lastName') return lead.name
    if (field === 'estimatedValue') return lead.estimatedValue === null ? '' : price(lead.estimatedValue)
    if (field === 'followUpDate') return lead.followUpDate === null ? '' : day(lead.followUpDate)
    const value = field === 'createdAt' ? lead.capturedAt : lead[field]
    if (field !== 'createdAt' && field !== 'lastContactDate') return value ?? ''
    return value == null ? '' : moment(value, { dateStyle: 'medium', timeStyle: 'short' })
  }
}
