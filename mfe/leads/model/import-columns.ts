import type { LeadImport } from '#contracts/lead/http/lead-files.ts'
import { fieldOfSeveral } from '#contracts/lead/http/several-columns.ts'

export type Columns = LeadImport['columns']

export const fieldLabels: Readonly<Record<string, string>> = {
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  status: 'Status',
  priority: 'Priority',
  source: 'Source',
  estimatedValue: 'Estimated value',
  notes: 'Notes',
  createdAt: 'Created',
  lastContactDate: 'Last contact',
  followUpDate: 'Follow-up',
  lostReason: 'Lost reason',
  owner: 'Owner',
}

const storageKey = 'lead-import-columns'
const maxKept = 20

const headingsOf = (columns: Columns): string => JSON.stringify(columns.map(({ column }) => column))

/** The mappings chosen before, newest last; none without storage. */
const readColumns = (): readonly Columns[] => {
  try {
    const values: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(values) ? values.filter(isColumns) : []
  } catch {
    return []
  }
}

const isColumns = (value: unknown): value is Columns =>
  Array.isArray(value) && value.every((one) => typeof one?.column === 'string' && one.field !== undefined)

/** The mapping chosen before for a file with these headings; undefined if there is none or it is the same. */
export const rememberedColumns = (columns: Columns): Columns | undefined => {
  const match = readColumns().find((one) => headingsOf(one) === headingsOf(columns))
  return match === undefined || JSON.stringify(match) === JSON.stringify(columns) ? undefined : match
}

/** The column last chosen for the e-mail addresses, without which a file cannot be checked. */
export const rememberedEmail = (): Columns | undefined => {
  const column = readColumns()
    .at(-1)
    ?.find(({ field }) => field === 'email')
  return column === undefined ? undefined : [column]
}

/** The maximum length, in characters, of a mapping in a URL. */
const maxQueryLength = 5500

/** A mapping as a query: each heading once and, if it is too long, without the columns left out. */
export const columnsQuery = (columns: Columns): string => {
  const distinctColumns = columns.filter(
    ({ column }, index) => columns.findIndex((one) => one.column === column) === index,
  )
  const all = JSON.stringify(distinctColumns.slice(0, 200))
  return all.length <= maxQueryLength ? all : JSON.stringify(distinctColumns.filter(({ field }) => field !== null))
}

/** Keeps a mapping in this browser; without storage it is asked for again. */
export const rememberColumns = (columns: Columns): void => {
  const others = readColumns().filter((one) => headingsOf(one) !== headingsOf(columns))
  try {
    localStorage.setItem(storageKey, JSON.stringify([...others, columns].slice(-maxKept)))
  } catch {
    return
  }
}

/** Maps a column to another field; a column already mapped to that field is left out. */
export const withField = (columns: Columns, place: number, field: string | null): Columns =>
  columns.map((one, index) => {
    if (index === place) return { ...one, field }
    return field !== null && one.field === field ? { ...one, field: null } : one
  })

/** The program whose exports have such headings; null if unknown. */
export const programOf = (columns: Columns): string | null => {
  const has = (...patterns: readonly RegExp[]) =>
    patterns.every((one) => columns.some(({ column }) => one.test(column)))
  if (has(/^(person|deal|organi[sz]ation) - /i)) return 'Pipedrive'
  const ofHubSpot =
    /^(contact owner|lead[ -]status|lifecycle|associated company|create date|zuständiger|erstellungsdatum)/i
  if (has(/^(record id|datensatz-id)/i, ofHubSpot)) return 'HubSpot'
  return has(/^(emails \W*primary email|primary email \(emails\))$/i) ? 'Twenty' : null
}

/** Whether an unmapped column fills gaps in a mapped one. */
export const fillsGaps = (column: string, columns: Columns): boolean => {
  const several = fieldOfSeveral(column)
  return several !== null && columns.some(({ field }) => field === several)
}
