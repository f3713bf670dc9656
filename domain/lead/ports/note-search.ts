import type { Instant } from '#domain/kernel/instant.ts'
import type { NoteKind } from '../model/index.ts'

export type NoteMatch = {
  readonly leadId: string
  /** Of the lead: its name or, without one, its e-mail address. */
  readonly leadName: string
  readonly kind: NoteKind
  /** Without the tokens of links, which a part of the text would show or a guess would find. */
  readonly text: string
}

type NotesSought = {
  readonly limit: number
  /** Among the notes as of a moment. */
  readonly moment?: Instant | undefined
}

/** The newest notes that contain a text, in whichever case: at most one for each lead, none of an erased one. */
export type NoteSearch = (
  text: string,
  sought: NotesSought,
) => Promise<{
  readonly notes: readonly NoteMatch[]
  /** There are more notes than were searched. */
  readonly isCut: boolean
}>
