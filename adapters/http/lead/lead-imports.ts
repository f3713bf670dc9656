import { numberIn } from '#adapters/http/middleware/invalid.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound } from '#adapters/http/server/problems.ts'
import { leadImport, leadImports } from '#contracts/lead/http/lead-files.ts'
import type { ImportPreview, LeadImport, LeadImports, ReportPage } from '#domain/lead/ports/lead-imports.ts'

const maxRows = 20

/** The reports of imports. A report's cursor is the number of the last row returned. */
export const leadImportRoutes = (api: HttpApi, imports: LeadImports): void => {
  const mustFind = async (id: string): Promise<LeadImport> => {
    const importRow = await imports.find(id)
    if (importRow === null) throw notFound('There is no such import.')
    return importRow
  }

  bind(api, leadImports.list, async () => ({
    body: { imports: (await imports.list(maxRows)).map((one) => importOf(one)) },
  }))

  bind(api, leadImports.read, async ({ params }) => {
    const importRow = await mustFind(params.id)
    return { body: { import: importOf(importRow, await imports.preview(importRow.id)) } }
  })

  bind(api, leadImports.rows, async ({ params, query: { cursor, ...query } }) => {
    await mustFind(params.id)
    const after = cursor === undefined ? 0 : numberIn(cursor)
    return { body: await reportPage(imports, params.id, { ...query, after }) }
  })
}

/** @param preview in the answers about one import. */
export const importOf = (fields: LeadImport, preview: ImportPreview | null = null) =>
  leadImport.parse({
    ...fields,
    samples: preview === null || preview.samples.length === 0 ? null : preview.samples,
    encodings: preview === null || preview.encodings.length === 0 ? null : preview.encodings,
  })

/** Reads one row more than asked for, to tell whether the page is the last; then the cursor is null. */
export const reportPage = async (imports: LeadImports, id: string, page: ReportPage) => {
  const rows = await imports.rows(id, { ...page, limit: page.limit + 1 })
  const shownRows = rows.slice(0, page.limit)
  const last = rows.length > page.limit ? shownRows.at(-1) : undefined
  return { rows: shownRows, nextCursor: last === undefined ? null : String(last.row) }
}
