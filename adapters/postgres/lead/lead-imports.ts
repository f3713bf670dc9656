import { lookUp, type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { sql } from '#adapters/postgres/connection/sql.ts'
import { sealing } from '#adapters/postgres/personal-data/key-adoption.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { emailKey } from '#domain/lead/model/index.ts'
import type { ImportedRow, LeadImport, LeadImports, NewImport } from '#domain/lead/ports/lead-imports.ts'
import { type ImportRow, importColumns, importOf } from './lead-import-row.ts'

/** Lead files in PostgreSQL, sealed while stored: they contain what the log seals. */
export const postgresLeadImports = (postgres: Postgres, master: MasterKey): LeadImports => {
  const { db, pool } = postgres
  const wakes = new Set<() => void>()
  const firstImport = async (query: Promise<unknown>): Promise<LeadImport | null> => {
    const [row] = (await reaching(query)) as ImportRow[]
    return row === undefined ? null : importOf(row)
  }
  return {
    open: async (file) => {
      const mapping = `${file.columns === undefined ? '' : JSON.stringify(file.columns)}${file.encoding ?? ''}`
      const fingerprint = master.blind(Buffer.from(file.content).toString('latin1') + mapping)
      await sealing(pool, master, () => reaching(pool.query(insertImport, insertValues(file, fingerprint, master))))
      for (const wake of wakes) wake()
      const running = sql`where fingerprint = ${fingerprint} and dry_run = ${file.dryRun} order by id desc limit 1`
      return (await firstImport(db.query(sql`select ${importColumns} from lead_imports ${running}`))) ?? fail(file.id)
    },
    find: (id) => firstImport(db.query(sql`select ${importColumns} from lead_imports where id = ${id}`)),
    list: async (limit) => {
      const query = db.query(sql`select ${importColumns} from lead_imports order by id desc limit ${limit}`)
      return ((await reaching(query)) as ImportRow[]).map(importOf)
    },
    preview: async (id) => {
      const query = pool.query<{ preview: Buffer | null }>('select preview from lead_imports where id = $1', [id])
      const sealed = (await reaching(query)).rows[0]?.preview ?? null
      return sealed === null ? null : JSON.parse(master.unseal('answers', sealed, previewOf(id)).toString())
    },
    rows: async (id, { outcome, limit, after }) => {
      const condition = outcome === undefined ? sql`true` : sql`outcome = ${outcome}`
      const query = db.query(sql`
        select row, line, outcome, detail, lead_id as "leadId" from lead_import_rows
         where import_id = ${id} and row > ${after} and ${condition} order by row limit ${limit}`)
      return (await reaching(query)) as ImportedRow[]
    },
    take: async (holder) => {
      const [row] = (await lookUp(postgres, 'take-import', takeImport(holder))) as TakenRow[]
      if (row === undefined) return null
      return {
        import: importOf(row),
        content: () => master.unseal('answers', row.content, contextOf(row.id)),
        timesTaken: row.timesTaken,
      }
    },
    erasedAmong: async (id, emails) => {
      const { rows } = await reaching(pool.query<{ erased: string[] }>(selectErased, [id]))
      const erased = new Set(rows[0]?.erased)
      return new Set(emails.filter((email) => erased.has(blindAddress(email, master))))
    },
    understood: understoodIn(pool, master),
    keep: async (id, holder, rows) => {
      const query = pool.query<{ kept: boolean }>(keepRows, [id, holder, JSON.stringify(rows)])
      return (await reaching(query)).rows[0]?.kept ?? false
    },
    finish: async (id, holder, { status, detail, at }) => {
      // Statistics from thousands of rows ago would mislead the planner until autoanalyze runs.
      await reaching(pool.query('select analyze_leads()'))
      await reaching(pool.query(finishImport, [id, holder, status, detail, at]))
    },
    releaseLeases: async (holder) => {
      await reaching(pool.query(releaseLeases, [holder]))
    },
    onOpened: (wake) => {
      wakes.add(wake)
      return () => wakes.delete(wake)
    },
  }
}

const understoodIn =
  (pool: Postgres['pool'], master: MasterKey): LeadImports['understood'] =>
  async (id, { encoding, separator, columns, rows, samples = [], encodings = [] }) => {
    const text = Buffer.from(JSON.stringify({ samples, encodings }))
    await sealing(pool, master, () => {
      const preview = master.seal('answers', text, previewOf(id))
      const shape = [id, encoding, separator, JSON.stringify(columns), rows, preview, encodings.length > 0]
      return reaching(pool.query(setShape, shape))
    })
  }

/** The form in which an erasure leaves an address with the imports under way. */
export const blindAddress = (email: string, master: MasterKey): string =>
  master.blind(emailKey(email)).toString('base64')

const selectErased = `select erased from lead_imports where id = $1 and erased <> '{}'`

const fail = (id: string): never => {
  throw new Error(`the import ${id} disappeared right after it was stored`)
}

const contextOf = (id: string) => `lead-import/${id}`
const previewOf = (id: string) => `lead-import-preview/${id}`

const insertImport = `
  insert into lead_imports (id, fingerprint, content, dry_run, started_by, started_at, columns, encoding) values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (fingerprint, dry_run) where status = 'running' do nothing`

const insertValues = (
  { id, content, dryRun, startedBy, startedAt, columns = [], encoding = '' }: NewImport,
  fingerprint: Buffer,
  master: MasterKey,
) => {
  const sealed = master.seal(
    'answers',
    Buffer.from(content.buffer, content.byteOffset, content.byteLength),
    contextOf(id),
  )
  return [id, fingerprint, sealed, dryRun, startedBy, startedAt, JSON.stringify(columns), encoding]
}

/** The oldest import without a holder, or the process's own after a failure. */
const takeImport = (holder: string) => sql`
  update lead_imports set held_by = ${holder}, held_until = now() + interval '15 seconds', times_taken = times_taken + 1
   where id = (select id from lead_imports where status = 'running' and (held_until < now() or held_by = ${holder})
                order by id limit 1 for update skip locked)
  returning ${importColumns}, content, times_taken as "timesTaken"`

type TakenRow = ImportRow & { readonly content: Buffer; readonly timesTaken: number }

const releaseLeases = `
  update lead_imports set held_until = '-infinity', times_taken = greatest(times_taken - 1, 0) where held_by = $1`

const setShape = `update lead_imports set encoding = $2, separator = $3, columns = $4, rows = $5,
  preview = case when dry_run or $7 then $6::bytea end where id = $1`

/** Stores report and progress together, and only for the current holder. */
const keepRows = `
  with given as (
    select * from json_to_recordset($3::json) as r (row int, line int, outcome text, detail text, "leadId" uuid)
  ), held as (
    update lead_imports i
       set done = greatest(i.done, g.done), created = i.created + g.created, joined = i.joined + g.joined,
           known = i.known + g.known, refused = i.refused + g.refused, held_until = now() + interval '15 seconds', times_taken = 0
      from (select coalesce(max(row), 0) as done, count(*) filter (where outcome = 'created') as created,
                   count(*) filter (where outcome = 'joined') as joined, count(*) filter (where outcome = 'known') as known,
                   count(*) filter (where outcome = 'refused') as refused from given) g
     where i.id = $1 and i.held_by = $2 and i.status = 'running' returning true as kept
  ), kept as (
    insert into lead_import_rows (import_id, row, line, outcome, detail, lead_id)
    select $1, row, line, outcome, detail, "leadId" from given where exists (select from held)
  )
  select exists (select from held) as kept`

const finishImport = `
  update lead_imports set status = $3, detail = $4, finished_at = $5, content = null, held_by = null
   where id = $1 and held_by = $2 and status = 'running'`
