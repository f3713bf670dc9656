import type { Day, Instant } from '#domain/kernel/instant.ts'
import type { CaptureLead } from '../model/index.ts'
import type { LeadView } from '../views/lead-view.ts'

/** How a file was parsed. */
export type LeadFileShape = {
  readonly encoding: string
  readonly separator: string
  /** Each column's heading and its lead field; null: ignored. */
  readonly columns: readonly { readonly column: string; readonly field: string | null }[]
  readonly rows: number
  /** A few values of each column as they are stored, in the order of the columns. */
  readonly samples?: readonly (readonly string[])[]
  /** The first rows as each encoding reads them, where one of them has to be chosen. */
  readonly encodings?: readonly { readonly encoding: string; readonly rows: readonly (readonly string[])[] }[]
}

export type LeadInFile = Omit<CaptureLead, 'type' | 'now' | 'origin' | 'followUpDate' | 'lastContactDate'> & {
  readonly lastContactDate: Instant | null
  readonly followUpDate: Day | null
  /** The owner as the file names them: an address of staff, or a name. */
  readonly owner?: string
}

/**
 * A row of the file: a lead, and what of the row is left out, or the reason it is invalid. Rows and lines count from 1,
 * without the heading.
 */
export type FileRow =
  | { readonly row: number; readonly line: number; readonly lead: LeadInFile; readonly detail?: string }
  | { readonly row: number; readonly line: number; readonly fault: string }

export type LeadFile =
  | { readonly readable: true; readonly shape: LeadFileShape; readonly rows: () => AsyncIterable<FileRow> }
  | { readonly readable: false; readonly fault: string; readonly line: number | null; readonly shape: LeadFileShape }

/** Reads a file of leads, detecting encoding and notations. `wanted` maps columns to lead fields. */
export type ReadLeadFile = (
  content: Uint8Array,
  columns?: LeadFileShape['columns'],
  options?: { readonly encoding?: string },
) => Promise<LeadFile>

/** A lead with the address of its owner, empty without one. */
export type LeadForFile = LeadView & { readonly ownerEmail: string }

/** Writes leads as a file in chunks. `marked`: with a byte order mark. */
export type WriteLeadFile = (leads: AsyncIterable<LeadForFile>, isMarked: boolean) => AsyncIterable<string>
