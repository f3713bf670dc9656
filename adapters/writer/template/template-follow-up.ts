import { readDocument } from '#contracts/document/read-document.ts'
import { byTemplate } from '#contracts/document/static-content.ts'
import type { FollowUpRequest, FollowUpWriter } from '#domain/document/ports/follow-up-writer.ts'
import { longDate } from '../long-date.ts'

/** Drafts a follow-up mail without an AI: polite, short, and from what is known alone. */
export const templateFollowUp: FollowUpWriter = async (request, cancellation) => {
  if (cancellation.cancelled()) return { type: 'Cancelled' }
  const { brandName, lead } = request.background
  const greeting = lead === null || lead.name === '' ? 'Hello,' : `Hello ${lead.name},`
  const text = [greeting, occasion(request), question(request), `Kind regards\n${brandName}`].join('\n\n')
  return { type: 'Drafted', subject: `Following up: ${topic(request)}`, text, generatedBy: byTemplate }
}

const lastDocument = ({ background: { lead } }: FollowUpRequest) => {
  const last = lead?.documents.at(-1)
  const type = last === undefined ? 'Missing' : readDocument(last.outputs).type
  if (last === undefined || type === 'Missing' || type === 'Unreadable') return null
  return { words: type === 'Proposal' ? 'proposal' : 'overview', at: last.at }
}

const topic = (request: FollowUpRequest): string => {
  const document = lastDocument(request)
  if (document !== null) return `our ${document.words}`
  const company = request.background.lead?.company ?? ''
  return company === '' ? 'our conversation' : `our conversation about ${company}`
}

const occasion = (request: FollowUpRequest): string => {
  const document = lastDocument(request)
  if (document !== null)
    return `On ${longDate(document.at, request.background.formats, 'en')} we prepared our ${document.words} for you.`
  const message = request.background.lead?.messages.at(-1)
  return message === undefined
    ? 'We have not spoken for a while, and I wanted to ask how things are going.'
    : `Thank you for your message of ${longDate(message.at, request.background.formats, 'en')}.`
}

const question = (request: FollowUpRequest): string =>
  lastDocument(request) === null
    ? 'Is the topic still of interest to you? I would be glad to talk it through in a call of half an hour; which day suits you?'
    : 'Did you have the time to look at it? I would be glad to answer your questions in a short call; which day suits you?'
