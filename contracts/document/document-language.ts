import { knownLanguages } from '#contracts/messages.ts'
import { readDocument } from './read-document.ts'

/** The language that a document was written in; undefined if it is not recorded, or not a language of the pages. */
export const documentLanguage = (outputs: string | null | undefined): string | undefined =>
  languageIn(readDocument(outputs))

/** The same of outputs that were read; `de-AT` is `de`. */
export const languageIn = (document: object): string | undefined => {
  const { language } = 'data' in document ? (document.data as { language?: string }) : {}
  const primary = language?.toLowerCase().split(/[-_]/)[0]
  return primary !== undefined && knownLanguages.includes(primary) ? primary : undefined
}
