import { cutText } from '#contracts/cut-text.ts'
import { readDocument } from '#contracts/document/read-document.ts'
import { usualFormats } from '#contracts/formats.ts'
import type { DocumentTexts, VariableValues } from '#contracts/library/document-texts.ts'
import type { Background } from '#domain/document/ports/writer.ts'
import { dayAfter, dayOf, type Instant } from '#domain/kernel/instant.ts'
import type { Values } from '#domain/kernel/step.ts'
import { longDate } from './long-date.ts'
import { clientNameOf, lineOf, printable } from './plain-text.ts'
import { builtInLibrary } from './static-content/built-in-library.ts'

/** The built-in texts, and no lead. */
export const noBackground: Background = {
  library: builtInLibrary,
  libraryVersion: 1,
  brandName: '',
  formats: usualFormats,
  lead: null,
}

const daysOfOffer = 30

/** The value of each variable in the texts of a document. */
export const variableValues = (
  { lead, brandName, formats }: Background,
  inputs: Values,
  at: Instant,
): VariableValues => {
  const client = clientNameOf(inputs)
  return {
    'client.name': client,
    'client.industry': lineOf(inputs, 'clientIndustry') || 'your industry',
    'lead.name': lead?.name || client,
    'lead.company': lead?.company || client,
    'offer.date': longDate(at, formats),
    'offer.expires': longDate(dayAfter(dayOf(at, formats.timeZone ?? 'UTC'), daysOfOffer), formats),
    'brand.name': brandName,
  }
}

/** The parts of a document that come from the library, and the library version and values used. */
export const fromLibrary = <Texts>(
  texts: (library: DocumentTexts, values: VariableValues) => Texts,
  background: Background,
  inputs: Values,
  at: Instant,
) => {
  const values = variableValues(background, inputs, at)
  return {
    staticContent: texts(background.library, values),
    madeWith: { library: background.libraryVersion, values: { ...values } },
  }
}

const maxMessageLength = 2000
const maxDocumentLength = 6000

/** A lead's messages and earlier documents, shortened, as data for a prompt; nothing where there is no lead. */
export const leadData = ({ lead, formats }: Background): object =>
  lead === null
    ? {}
    : {
        lead: { name: lead.name, company: lead.company },
        messages: lead.messages.map(({ at, text }) => ({
          date: longDate(at, formats),
          text: cutText(printable(text), maxMessageLength),
        })),
        earlierDocuments: lead.documents.flatMap(({ at, outputs }) => {
          const read = readDocument(outputs)
          if (read.type === 'Missing' || read.type === 'Unreadable') return []
          const { staticContent: _, madeWith: __, generatedBy: ___, ...personal } = read.data
          const text = cutText(JSON.stringify(personal), maxDocumentLength)
          return [{ date: longDate(at, formats), kind: read.type, text }]
        }),
      }

/** `It follows the Engagement Overview of March 24, 2025.`; '' where nothing came before. */
export const followsOn = ({ lead, formats }: Background): string => {
  const last = lead?.documents.at(-1)
  if (last === undefined) return ''
  const { type } = readDocument(last.outputs)
  if (type === 'Missing' || type === 'Unreadable') return ''
  return `It follows the ${type === 'Proposal' ? 'Proposal' : 'Engagement Overview'} of ${longDate(last.at, formats, 'en')}.`
}
