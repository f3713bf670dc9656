import type { Instant } from '#domain/kernel/instant.ts'
import type { LeadFileShape } from './lead-file.ts'

type ImportOutcome = 'created' | 'joined' | 'known' | 'refused'

/** An import of a file of leads, and its progress. */
export type LeadImport = LeadFileShape & {
  readonly id: string
  readonly dryRun: boolean
  readonly status: 'running' | 'done' | 'refused'
  readonly detail: string | null
  readonly done: number
  readonly created: number
  readonly joined: number
  readonly known: number
  readonly refused: number
  readonly startedBy: string
  readonly startedAt: Instant
  readonly finishedAt: Instant | null
}

/** What a dry run read, in more detail. */
export type ImportPreview = Required<Pick<LeadFileShape, 'samples' | 'encodings'>>

export type ImportedRow = {
  readonly row: number
  readonly line: number
  readonly outcome: ImportOutcome
  readonly detail: string | null
  readonly leadId: string | null
}

export type NewImport = Pick<LeadImport, 'id' | 'dryRun' | 'startedBy' | 'startedAt'> & {
  readonly content: Uint8Array
  /** The lead fields of columns whose headings do not tell. */
  readonly columns?: LeadFileShape['columns']
  /** The encoding that was chosen for a file whose own is not certain. */
  readonly encoding?: string
}

export type TakenImport = {
  readonly import: LeadImport
  /** Throws if the stored content cannot be read. */
  readonly content: () => Uint8Array
  readonly timesTaken: number
}

export type ReportPage = {
  readonly outcome?: ImportOutcome | undefined
  readonly limit: number
  /** The last row that was read. */
  readonly after: number
}

/**
 * Imported files and their reports. A file is kept until its import ends; a worker holds it under a lease renewed with
 * each batch, so that another worker resumes after a crash.
 */
export type LeadImports = {
  /** Stores a file; the same content during an import returns that import. */
  readonly open: (file: NewImport) => Promise<LeadImport>
  readonly find: (id: string) => Promise<LeadImport | null>
  /** The latest imports, newest first. */
  readonly list: (limit: number) => Promise<readonly LeadImport[]>
  /** Null except for an hour after a dry run, or after a file was refused. */
  readonly preview: (id: string) => Promise<ImportPreview | null>
  readonly rows: (id: string, page: ReportPage) => Promise<readonly ImportedRow[]>
  /** An import without a lease, or null. */
  readonly take: (holder: string) => Promise<TakenImport | null>
  /** Which of these addresses were erased since the file was stored. */
  readonly erasedAmong: (id: string, emails: readonly string[]) => Promise<ReadonlySet<string>>
  readonly understood: (id: string, shape: LeadFileShape) => Promise<void>
  /** Stores the report of a batch; false when the lease was lost. */
  readonly keep: (id: string, holder: string, rows: readonly ImportedRow[]) => Promise<boolean>
  readonly finish: (id: string, holder: string, end: ImportEnd) => Promise<void>
  /** Ends this worker's leases at once; they do not count as taken. */
  readonly releaseLeases: (holder: string) => Promise<void>
  /** Calls `wake` when this process has stored a file. */
  readonly onOpened: (wake: () => void) => () => void
}

type ImportEnd = { readonly status: 'done' | 'refused'; readonly detail: string | null; readonly at: Instant }
