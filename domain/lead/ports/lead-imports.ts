import type { Instant } from '#domain/kernel/instant.ts'
import type { LeadFileShape } from './lead-file.ts'

export type ImportOutcome = 'created' | 'joined' | 'known' | 'refused'

/** One reading of a file of leads, and how far it is. */
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

export type ImportedRow = {
  readonly row: number
  readonly line: number
  readonly outcome: ImportOutcome
  readonly detail: string | null
  readonly leadId: string | null
}

export type NewImport = Pick<LeadImport, 'id' | 'dryRun' | 'startedBy' | 'startedAt'> & { readonly content: Uint8Array }

export type TakenImport = {
  readonly import: LeadImport
  /** Throws where what is stored cannot be read. */
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
 * Files of leads and their reports. A file stays until it is finished; whoever takes it holds it for some seconds
 * and on with each batch that is kept, so that a dead one's is taken over where it stopped.
 */
export type LeadImports = {
  /** Keeps a file; the same content that is still being read is that import. */
  readonly open: (file: NewImport) => Promise<LeadImport>
  readonly find: (id: string) => Promise<LeadImport | null>
  /** The last ones, newest first. */
  readonly list: (limit: number) => Promise<readonly LeadImport[]>
  readonly rows: (id: string, page: ReportPage) => Promise<readonly ImportedRow[]>
  /** One that nobody holds, or null. */
  readonly take: (holder: string) => Promise<TakenImport | null>
  readonly understood: (id: string, shape: LeadFileShape) => Promise<void>
  /** Keeps the report of a batch; false where another holds the import by now. */
  readonly keep: (id: string, holder: string, rows: readonly ImportedRow[]) => Promise<boolean>
  readonly finish: (id: string, holder: string, end: ImportEnd) => Promise<void>
  /** Lets others go on at once with what this one holds. */
  readonly letGo: (holder: string) => Promise<void>
  /** Calls whenever a file was opened in this process. */
  readonly onOpened: (wake: () => void) => () => void
}

export type ImportEnd = { readonly status: 'done' | 'refused'; readonly detail: string | null; readonly at: Instant }
