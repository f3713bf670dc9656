import type { NoteKind } from '../model/index.ts'

export type FoundNote = {
  readonly leadId: string
  /** Of the lead: its name or, without one, its e-mail address. */
  readonly leadName: string
  readonly kind: NoteKind
  readonly text: string
}

/** The newest notes that contain a text, in whichever case: at most one for each lead, none of an erased one. */
export type NoteSearch = (text: string, limit: number) => Promise<readonly FoundNote[]>
