import { z } from 'zod'
import { instant, queryCount, uuid } from '#contracts/fields.ts'
import { readJson } from '#contracts/json.ts'
import { route } from '#contracts/route.ts'
import { leadFilter, leadQuery } from './leads.ts'

const importOutcomes = ['created', 'joined', 'known', 'refused'] as const
const outcome = z.enum(importOutcomes, { error: `One of ${importOutcomes.join(', ')}` })

/** The fields of a lead that a column may be read as. */
export const leadFileFields = [
  'name',
  'firstName',
  'lastName',
  'email',
  'phone',
  'company',
  'status',
  'priority',
  'source',
  'estimatedValue',
  'notes',
  'createdAt',
  'lastContactDate',
  'followUpDate',
  'lostReason',
  'owner',
] as const

export type LeadField = (typeof leadFileFields)[number]

/** The encodings that a file may be read in, by the labels of the Encoding standard, and two code pages of DOS. */
export const fileEncodings = [
  ...([
    'utf-8',
    'utf-16le',
    'utf-16be',
    'windows-1252',
    'windows-1250',
    'iso-8859-2',
    'macintosh',
    'ibm850',
    'ibm852',
  ] as const),
  ...(['windows-1251', 'koi8-u', 'ibm866', 'iso-8859-5', 'x-mac-cyrillic'] as const),
  ...(['windows-1253', 'windows-1254', 'windows-1255', 'windows-1256'] as const),
  ...(['windows-1257', 'windows-874', 'shift_jis', 'euc-jp', 'iso-2022-jp', 'gb18030', 'big5', 'euc-kr'] as const),
] as const

export type FileEncoding = (typeof fileEncodings)[number]

const wantedColumns = z
  .array(z.object({ column: z.string().max(200), field: z.enum(leadFileFields).nullable() }))
  .max(200, 'At most 200 columns')
  .refine((list) => new Set(list.map(({ column }) => column)).size === list.length, 'Each column once')
  .refine((list) => {
    const fields = list.flatMap(({ field }) => field ?? [])
    return new Set(fields).size === fields.length
  }, 'Each field once')

/** JSON text of `[{ column, field }]`. */
const columnsQuery = z
  .string()
  .max(6000, 'At most 6000 characters')
  .transform((text, context): z.output<typeof wantedColumns> => {
    const list = readJson(text)
    const checked = wantedColumns.safeParse(list)
    if (checked.success) return checked.data
    const [issue] = Array.isArray(list) ? checked.error.issues : []
    context.addIssue({ code: 'custom', message: issue?.message ?? 'A list of columns and fields' })
    return z.NEVER
  })
  .meta({ example: '[{"column":"Mail","field":"email"}]' })

/**
 * One import of a CSV file. `running` continues in the background, also after a crash; `refused`: the whole file was
 * invalid and nothing was imported.
 */
export const leadImport = z.object({
  id: uuid,
  dryRun: z.boolean(),
  status: z.enum(['running', 'done', 'refused']),
  /** Why the file was refused, in one sentence. */
  detail: z.string().nullable(),
  encoding: z.string(),
  separator: z.string(),
  /** The field of each column; null if the column is ignored. */
  columns: z.array(z.object({ column: z.string(), field: z.string().nullable() })),
  /** A few values of each column as they are stored, in the order of `columns`; for an hour after a dry run. */
  samples: z.array(z.array(z.string())).nullable(),
  /** The first rows as each encoding reads them, of which one has to be chosen with `encoding`; null if none has to. */
  encodings: z.array(z.object({ encoding: z.enum(fileEncodings), rows: z.array(z.array(z.string())) })).nullable(),
  /** Rows in the file without the headings, rows processed, and their outcomes. */
  rows: z.int(),
  done: z.int(),
  created: z.int(),
  /** Known by e-mail; empty fields were filled. */
  joined: z.int(),
  /** Known by e-mail; nothing to fill. */
  known: z.int(),
  refused: z.int(),
  startedAt: instant,
  finishedAt: instant.nullable(),
})

const importedRow = z.object({
  /** From 1, headings excluded. */
  row: z.int(),
  /** The line of the file on which the row starts, from 1. */
  line: z.int(),
  outcome,
  /** Why it was refused, or which parts of it were omitted. */
  detail: z.string().nullable(),
  /** The lead that was created, updated or already known; null for a new lead in a dry run. */
  leadId: z.string().nullable(),
})

export type LeadImport = z.output<typeof leadImport>
export type ImportedRow = z.output<typeof importedRow>

const importId = z.object({ id: uuid })
const reportPage = z.object({
  outcome: outcome.optional(),
  limit: queryCount(1000, 200),
  cursor: z.string().max(2000).optional(),
})

export const leadImports = {
  list: route({
    method: 'get',
    path: '/api/leads/imports',
    summary: 'List the last imports, newest first; reports are kept for 30 days',
    access: 'staff',
    scope: 'leads:read',
    reply: z.object({ imports: z.array(leadImport) }),
    status: 200,
  }),
  read: route({
    method: 'get',
    path: '/api/leads/imports/:id',
    publishedPath: '/api/lead-imports/:id',
    summary: 'Read the progress of an import',
    access: 'staff',
    scope: 'leads:read',
    params: importId,
    reply: z.object({ import: leadImport }),
    status: 200,
  }),
  rows: route({
    method: 'get',
    path: '/api/leads/imports/:id/rows',
    summary: 'Read the report of an import, row by row in the order of the file',
    access: 'staff',
    scope: 'leads:read',
    params: importId,
    query: reportPage,
    reply: z.object({ rows: z.array(importedRow), nextCursor: z.string().nullable() }),
    status: 200,
  }),
}

/**
 * `POST /api/leads/import`: a CSV file as the body (`text/csv`, up to 32 MiB). Answers 200 with `importReply` once
 * every row is done, or, with `wait=false`, 202 as soon as the file is stored: the import then runs in the background
 * and `GET /api/leads/imports/{id}` reports its progress. `dryRun=true` only reports the outcome of each row. `columns`
 * maps columns to fields if their headings do not (JSON: `[{"column":"Mail","field":"email"}]`). `encoding` is needed
 * where the file's own is not certain: the import is then refused, with the first rows in each candidate in `encodings`.
 * Amounts and dates are read by what their columns show, then by LOCALE, days and times without a zone in TIME_ZONE; an
 * amount in another currency than CURRENCY refuses its row. Sending the same file again during its import is idempotent.
 */
export const importPath = '/api/leads/import'
const flag = z.enum(['true', 'false'], { error: 'true or false' }).transform((text) => text === 'true')
export const importQuery = z.object({
  dryRun: flag.default(false),
  wait: flag.default(true),
  columns: columnsQuery.optional(),
  encoding: z.enum(fileEncodings, { error: `One of ${fileEncodings.join(', ')}` }).optional(),
})
/** `rows`: the first 1,000 of the report; `GET /api/leads/imports/{id}/rows` has all. */
export const importReply = z.object({
  import: leadImport,
  rows: z.array(importedRow),
  nextCursor: z.string().nullable(),
})
export const maxImportBytes = 32 * 1024 * 1024

/**
 * `GET /api/leads/export`: the matching leads as a CSV file (RFC 4180), ordered by `sort`. It starts with a byte order
 * mark, which Excel needs to read UTF-8, and where the locale writes decimal commas it has these, and semicolons between
 * cells; `bom=false` is for programs: no mark, decimal points and commas. Text that a spreadsheet would treat as a formula
 * is escaped with an apostrophe, which an import removes; plain numbers and phone numbers are not. With the mark, a text of
 * more than the 32,767 characters that a cell of a spreadsheet holds is cut, with a remark at its end.
 */
export const exportPath = '/api/leads/export'
export const exportQuery = leadFilter.extend({ sort: leadQuery.shape.sort, bom: flag.default(true) })
