import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import { derivedTables } from './tables.ts'

/** A read model before and after. */
export type ComparedModel = {
  readonly table: string
  /** Rows before. */
  readonly rows: number
  /** Rows that only one of the two has. */
  readonly differing: number
  /** Some of these rows. */
  readonly examples: readonly string[]
  /** Columns that are missing; all of them where the table is. */
  readonly missing: readonly string[]
}

const copySchema = 'before'
const maxExamples = 3
/** Who executes a run, and until when, is not in the log. */
const transient = ['held_by', 'held_until']

/** Copies every read model within the database, to compare them with the copies later. */
export const copyModels = async ({ pool }: Postgres): Promise<void> => {
  const statements = derivedTables.map((table) => `create table ${copySchema}.${table} as table public.${table};`)
  await reaching(pool.query(`create schema ${copySchema}; ${statements.join(' ')}`))
}

/** Compares every read model with its copy, over the columns that both have. */
export const compareModels = async (postgres: Postgres): Promise<readonly ComparedModel[]> => {
  const compared: ComparedModel[] = []
  for (const table of derivedTables) compared.push(await compareModel(postgres, table))
  return compared
}

const compareModel = async (postgres: Postgres, table: string): Promise<ComparedModel> => {
  const [earlier, now] = [await columnsOf(postgres, copySchema, table), await columnsOf(postgres, 'public', table)]
  const missing = earlier.filter((column) => !now.includes(column))
  const commonColumns = earlier.filter((column) => now.includes(column) && !transient.includes(column))
  if (commonColumns.length === 0) return { table, rows: 0, differing: 0, examples: [], missing }
  const { rows } = await reaching(
    postgres.pool.query<Omit<ComparedModel, 'missing'>>(differenceOf(table, commonColumns)),
  )
  return { ...(rows[0] ?? { rows: 0, differing: 0, examples: [] }), table, missing }
}

/** Rows are compared as text, as JSON has no equality. */
const differenceOf = (table: string, columns: readonly string[]): string => {
  const list = columns.map((column) => `"${column}"`).join()
  const texts = (place: string) => `select r::text as text from (select ${list} from ${place}.${table}) r`
  return `
    with earlier as (${texts(copySchema)}), later as (${texts('public')}),
         lost as (select text from earlier except all select text from later),
         added as (select text from later except all select text from earlier)
    select (select count(*)::int from earlier) as rows,
           greatest((select count(*)::int from lost), (select count(*)::int from added)) as differing,
           array(select '- ' || left(text, 300) from lost order by text limit ${maxExamples})
             || array(select '+ ' || left(text, 300) from added order by text limit ${maxExamples}) as examples`
}

const columnsOf = async ({ pool }: Postgres, place: string, table: string): Promise<readonly string[]> => {
  const text = 'select column_name as name from information_schema.columns where table_schema = $1 and table_name = $2'
  const { rows } = await reaching(pool.query<{ name: string }>(text, [place, table]))
  return rows.map(({ name }) => name)
}
