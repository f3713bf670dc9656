import type { Clock } from '#domain/kernel/clock.ts'
import { Unavailable } from '#domain/kernel/unavailable.ts'
import { mapConcurrent } from '#domain/log/service/map-concurrent.ts'
import { emailKey, type Fillable, fillLead } from '../model/index.ts'
import type { FileRow, LeadFile, LeadInFile, ReadLeadFile } from '../ports/lead-file.ts'
import type { ImportedRow, LeadImports, TakenImport } from '../ports/lead-imports.ts'
import type { LeadReader } from '../ports/lead-reader.ts'
import type { fileOwners } from './file-owners.ts'
import { type Became, type ImportLead, refusedAsErased } from './import-lead.ts'

type RowWithLead = Extract<FileRow, { lead: LeadInFile }>

/** Dry run: the outcome of each row, batch by batch, without recording anything. */
const tryLeads = (reader: LeadReader) => {
  const leadsByKey = new Map<string, LeadOfAddress>()
  const leadOf = async (id: string): Promise<LeadOfAddress> => {
    const lead = await reader.find(id)
    // Of an erased lead there is nothing to fill.
    return { row: null, id, lead: lead && outlineOf(lead) }
  }
  const loadLeads = async (rows: readonly RowWithLead[]): Promise<void> => {
    const keys = [...new Set(rows.map(({ lead }) => emailKey(lead.email)))].filter((key) => !leadsByKey.has(key))
    const ids = await reader.knownAs(keys)
    await Promise.all([...ids].map(async ([key, id]) => leadsByKey.set(key, await leadOf(id))))
  }
  const wouldBecome = ({ row, lead }: RowWithLead): Became => {
    const key = emailKey(lead.email)
    const current = leadsByKey.get(key)
    if (current === undefined) {
      leadsByKey.set(key, { row, id: null, lead: outlineOf(lead) })
      return { outcome: 'created', detail: null, leadId: null }
    }
    const fills = current.lead === null ? [] : fillLead(lead, current.lead)
    const filled = current.lead && outlineOf(Object.assign({}, current.lead, ...fills.map(({ data }) => data)))
    leadsByKey.set(key, { ...current, row: current.row ?? row, lead: filled })
    const detail = current.row === null ? null : `The address of row ${current.row}.`
    return { outcome: fills.length > 0 ? 'joined' : 'known', detail, leadId: current.id }
  }
  return async (rows: readonly RowWithLead[]): Promise<ImportedRow[]> => {
    await loadLeads(rows)
    return rows.map((one) => ({ row: one.row, line: one.line, ...wouldBecome(one) }))
  }
}

/** The lead that an address has by then, and the first row with that address. */
type LeadOfAddress = { readonly row: number | null; readonly id: string | null; readonly lead: Fillable | null }

/** Which fields are empty, by the first characters of the others: whole leads of a whole file would not fit in memory. */
const outlineOf = ({
  name,
  phone,
  company,
  notes,
  ...lead
}: Omit<Fillable, 'ownerId'> & Partial<Fillable>): Fillable => ({
  name: name.slice(0, 1),
  phone: (phone ?? '').slice(0, 1),
  company: (company ?? '').slice(0, 1),
  notes: notes.slice(0, 1),
  estimatedValue: lead.estimatedValue,
  followUpDate: lead.followUpDate,
  ownerId: lead.ownerId ?? null,
})

type Ports = {
  readonly imports: LeadImports
  readonly readFile: ReadLeadFile
  readonly reader: LeadReader
  readonly importLead: ImportLead
  readonly ownersOf: ReturnType<typeof fileOwners>
  readonly clock: Clock
}

type Batch = (rows: readonly RowWithLead[]) => Promise<readonly ImportedRow[]>

const batchSize = 500
const atOnce = 128
/** An import that is taken more often than this without storing a row is given up; outages do not count. */
const maxTimesTaken = 5

/** Processes waiting imports one after the other, each from its last batch; returns whether there was one. */
export const leadImporter = (
  { imports, readFile, reader, importLead, ownersOf, clock }: Ports,
  holder: string,
  isStopped: () => boolean,
) => {
  const importing = ({ import: { id, startedBy } }: TakenImport): Batch => {
    const correlationId = `import ${id}`
    return async (rows) => {
      const erasedAddresses = await imports.erasedAmong(id, [...new Set(rows.map(({ lead }) => lead.email))])
      return mapConcurrent(rows, atOnce, async ({ row, line, lead }) => {
        if (erasedAddresses.has(lead.email)) return { row, line, ...refusedAsErased }
        const cause = { actor: startedBy, correlationId, causationId: `${correlationId} row ${row}` }
        return { row, line, ...(await importLead(lead, { cause, at: clock.now() })) }
      })
    }
  }

  const goOn = async (lease: TakenImport, file: Extract<LeadFile, { readable: true }>) => {
    const { id, done, dryRun } = lease.import
    const act = dryRun ? tryLeads(reader) : importing(lease)
    const withOwner = await ownersOf()
    for await (const read of batchRows(file.rows())) {
      const details = new Map<number, string>()
      const batch = read.map((row) => {
        if (!hasLead(row)) return row
        const { lead, detail } = withOwner(row.lead)
        const omissions = [row.detail ?? [], detail ?? []].flat()
        if (omissions.length > 0) details.set(row.row, omissions.join(' '))
        return { ...row, lead }
      })
      // A dry run needs the addresses of all earlier rows.
      const open = dryRun ? batch : batch.filter(({ row }) => row > done)
      const report = [...faultsIn(open), ...(await act(open.filter(hasLead)))]
        .filter(({ row }) => row > done)
        .map((row) => ({ ...row, detail: row.detail ?? details.get(row.row) ?? null }))
      if (isStopped() || !(await imports.keep(id, holder, report))) return
    }
    await imports.finish(id, holder, { status: 'done', detail: null, at: clock.now() })
  }

  const importFile = async (work: TakenImport): Promise<void> => {
    const refuse = (detail: string) =>
      imports.finish(work.import.id, holder, { status: 'refused', detail, at: clock.now() })
    if (work.timesTaken > maxTimesTaken)
      return refuse('The import of this file failed too many times. The rows in its report are imported.')
    const { columns, encoding } = work.import
    const file = await readFile(work.content(), columns, encoding === '' ? {} : { encoding })
    await imports.understood(work.import.id, file.shape)
    if (file.readable) await goOn(work, file)
    else await refuse(sentenceOf(file))
  }

  return takeNext(imports, holder, importFile)
}

/** An outage is no fault of the file: the lease that it ended is given back before another one counts. */
const takeNext = (
  imports: Pick<LeadImports, 'take' | 'releaseLeases'>,
  holder: string,
  importFile: (work: TakenImport) => Promise<void>,
) => {
  let isInterrupted = false
  return async (): Promise<boolean> => {
    if (isInterrupted) await imports.releaseLeases(holder)
    isInterrupted = false
    const work = await imports.take(holder)
    if (work === null) return false
    try {
      await importFile(work)
    } catch (error) {
      isInterrupted = error instanceof Unavailable
      throw error
    }
    return true
  }
}

const sentenceOf = ({ fault, line }: Extract<LeadFile, { readable: false }>) =>
  line === null ? fault : `Line ${line}: ${fault}`

const hasLead = (row: FileRow): row is RowWithLead => 'lead' in row

const faultsIn = (rows: readonly FileRow[]): ImportedRow[] =>
  rows.flatMap((one) =>
    hasLead(one)
      ? []
      : [{ row: one.row, line: one.line, outcome: 'refused', detail: one.fault, leadId: null } as const],
  )

async function* batchRows(rows: AsyncIterable<FileRow>): AsyncGenerator<readonly FileRow[]> {
  let batch: FileRow[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
