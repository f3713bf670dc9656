import { cutText } from '#contracts/cut-text.ts'
import { readDocument } from '#contracts/document/read-document.ts'
import { usualFormats } from '#contracts/formats.ts'
import type { DocumentTexts, VariableValues } from '#contracts/library/document-texts.ts'
import { type Translate, translation } from '#contracts/messages.ts'
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

/** The sentences of a document's language. */
export const translationOf = ({ language = 'en' }: Background): Translate => translation(language)

const daysOfOffer = 30

/** The value of each variable in the texts of a document. */
export const variableValues = (background: Background, inputs: Values, at: Instant): VariableValues => {
  const { lead, brandName, formats, language } = background
  const client = clientNameOf(inputs)
  return {
    'client.name': client,
    'client.industry': lineOf(inputs, 'clientIndustry') || translationOf(background)('your industry'),
    'lead.name': lead?.name || client,
    'lead.company': lead?.company || client,
    'offer.date': longDate(at, formats, language),
    'offer.expires': longDate(dayAfter(dayOf(at, formats.timeZone ?? 'UTC'), daysOfOffer), formats, language),
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
    ...(background.language === undefined ? {} : { language: background.language }),
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
          const { staticContent, madeWith, generatedBy, language, ...personal } = read.data
          const text = cutText(JSON.stringify(personal), maxDocumentLength)
          return [{ date: longDate(at, formats), kind: read.type, text }]
        }),
      }

/** `It follows the Engagement Overview of March 24, 2025.`; '' where nothing came before. */
export const followsOn = (background: Background): string => {
  const { lead, formats, language = 'en' } = background
  const last = lead?.documents.at(-1)
  if (last === undefined) return ''
  const { type } = readDocument(last.outputs)
  if (type === 'Missing' || type === 'Unreadable') return ''
  const earlier =
    type === 'Proposal' ? 'It follows the Proposal of {day}.' : 'It follows the Engagement Overview of {day}.'
  return translationOf(background)(earlier, { day: longDate(last.at, formats, language) })
}
