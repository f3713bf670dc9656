import { written } from '@atrium/kit/written'
import { createContext, use } from 'react'
import { type Formatting, formatting, serverFormats } from '#contracts/formats.ts'
import { english, type Translate } from '#contracts/messages.ts'

/** The language of a document's own words, and how its dates and money are written. */
export type Reading = {
  readonly t: Translate
  /** What the server says, which English code words. */
  readonly localized: (detail: string) => string
  readonly text: Formatting
}

/** The same for every reader: staff see what a link's reader sees in English. */
const ReadingContext = createContext<Reading>({
  t: english,
  localized: (detail) => detail,
  text: formatting(serverFormats(written.formats)),
})

export const ReadIn = ReadingContext

export const useReading = (): Reading => use(ReadingContext)
