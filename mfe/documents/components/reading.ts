import { formatter } from '@atrium/kit/formatter'
import { createContext, use } from 'react'
import { type Formatting, formatting, serverFormats } from '#contracts/formats.ts'
import { english, englishWording, type Translate, type Wording } from '#contracts/messages.ts'

/** The language of a document's own words, and how its dates and money are written. */
export type Reading = {
  readonly t: Translate
  /** Writes what the server refuses. */
  readonly write: (wording: Wording) => string
  readonly text: Formatting
  /** The language of the page, where its reader can choose between several. */
  readonly choice?: { readonly language: string; readonly languages: readonly string[]; readonly path: string }
}

/** The default is English: staff see what an English reader of a link sees. */
const ReadingContext = createContext<Reading>({
  t: english,
  write: englishWording,
  text: formatting(serverFormats(formatter.formats)),
})

export const ReadIn = ReadingContext

/** Without `ReadIn` above it, English in the formats of the installation. */
export const useReading = (): Reading => use(ReadingContext)
