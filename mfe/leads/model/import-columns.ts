import type { LeadImport } from '#contracts/lead/http/lead-files.ts'

export type Columns = LeadImport['columns']

const stored = 'lead-import-columns'
const maxKept = 20

const headingsOf = (columns: Columns): string => JSON.stringify(columns.map(({ column }) => column))

/** The mappings that were chosen, the newest last; none where the browser keeps nothing. */
const kept = (): readonly Columns[] => {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(stored) ?? '[]')
    return Array.isArray(found) ? found.filter(isColumns) : []
  } catch {
    return []
  }
}

const isColumns = (value: unknown): value is Columns =>
  Array.isArray(value) && value.every((one) => typeof one?.column === 'string' && one.field !== undefined)

/** The mapping that was chosen for a file with these headings, where it is another one. */
export const rememberedColumns = (columns: Columns): Columns | undefined => {
  const known = kept().find((one) => headingsOf(one) === headingsOf(columns))
  return known === undefined || JSON.stringify(known) === JSON.stringify(columns) ? undefined : known
}

/** The column that was last chosen for the addresses: without one a file cannot be checked. */
export const rememberedEmail = (): Columns | undefined => {
  const column = kept()
    .at(-1)
    ?.find(({ field }) => field === 'email')
  return column === undefined ? undefined : [column]
}

/** The most characters of a mapping that an address takes. */
const maxQueryLength = 5500

/** A mapping as a query: each heading once, and where that is too long, without what is left out. */
export const columnsQuery = (columns: Columns): string => {
  const once = columns.filter(({ column }, index) => columns.findIndex((one) => one.column === column) === index)
  const all = JSON.stringify(once.slice(0, 200))
  return all.length <= maxQueryLength ? all : JSON.stringify(once.filter(({ field }) => field !== null))
}

/** Keeps a mapping in this browser; without storage it is asked for again. */
export const rememberColumns = (columns: Columns): void => {
  const others = kept().filter((one) => headingsOf(one) !== headingsOf(columns))
  try {
    localStorage.setItem(stored, JSON.stringify([...others, columns].slice(-maxKept)))
  } catch {
    return
  }
}

/** A column read as another field; the column that was read so before is left out. */
export const withField = (columns: Columns, place: number, field: string | null): Columns =>
  columns.map((one, index) => {
    if (index === place) return { ...one, field }
    return field !== null && one.field === field ? { ...one, field: null } : one
  })

/** The program whose export has such headings. */
export const programOf = (columns: Columns): string | null => {
  const has = (...wanted: readonly RegExp[]) => wanted.every((one) => columns.some(({ column }) => one.test(column)))
  if (has(/^(person|deal|organi[sz]ation) - /i)) return 'Pipedrive'
  const ofHubSpot =
    /^(contact owner|lead[ -]status|lifecycle|associated company|create date|zuständiger|erstellungsdatum)/i
  if (has(/^(record id|datensatz-id)/i, ofHubSpot)) return 'HubSpot'
  return has(/^(emails \W*primary email|primary email \(emails\))$/i) ? 'Twenty' : null
}

/** Whether a column that is not read fills the gaps of another: Pipedrive's further kinds of addresses and numbers. */
export const fillsGaps = (column: string, columns: Columns): boolean => {
  const [, kind] = /^person - (e-?mail|phone|telefon)/i.exec(column) ?? []
  const field = kind?.toLowerCase().startsWith('e') ? 'email' : 'phone'
  return kind !== undefined && columns.some((one) => one.field === field)
}
