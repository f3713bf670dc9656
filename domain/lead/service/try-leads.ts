import { emailKey, fillLead } from '../model/index.ts'
import type { FileRow, LeadInFile } from '../ports/lead-file.ts'
import type { ImportedRow } from '../ports/lead-imports.ts'
import type { LeadReader } from '../ports/lead-reader.ts'
import type { Became } from './import-lead.ts'

type RowWithLead = Extract<FileRow, { lead: LeadInFile }>

/** Says what would come of the rows of a file, batch by batch in their order, without doing it. */
export const tryLeads = (reader: LeadReader) => {
  const rowOfKey = new Map<string, number>()
  const wouldBecome = async ({ row, lead }: RowWithLead, knownAs: string | undefined): Promise<Became> => {
    const earlier = rowOfKey.get(emailKey(lead.email)) ?? row
    if (knownAs === undefined && earlier === row) return { outcome: 'created', detail: null, leadId: null }
    if (earlier !== row) return { outcome: 'known', detail: `The address of row ${earlier}.`, leadId: knownAs ?? null }
    const known = knownAs === undefined ? null : await reader.find(knownAs)
    const fills = known !== null && fillLead(lead, known).length > 0
    return { outcome: fills ? 'joined' : 'known', detail: null, leadId: knownAs ?? null }
  }
  return async (rows: readonly RowWithLead[]): Promise<ImportedRow[]> => {
    const known = await reader.knownAs([...new Set(rows.map(({ lead }) => emailKey(lead.email)))])
    for (const { row, lead } of rows) {
      const key = emailKey(lead.email)
      if (!rowOfKey.has(key)) rowOfKey.set(key, row)
    }
    return Promise.all(
      rows.map(async (one) => ({
        row: one.row,
        line: one.line,
        ...(await wouldBecome(one, known.get(emailKey(one.lead.email)))),
      })),
    )
  }
}
