import { bold, counted, enumeration, paragraphs, sentence } from '../markup.ts'
import { capitalised } from '../reading/items.ts'
import type { ProposalNotes } from './notes.ts'

/** The proposal in three paragraphs: why we write, what we suggest, what it takes. */
export const executiveSummary = (notes: ProposalNotes): string =>
  paragraphs(occasion(notes), heart(notes), takes(notes))

const occasion = ({ clientName, meetingDate }: ProposalNotes): string => {
  const met = meetingDate === '' ? 'Thank you for the conversation' : `Thank you for meeting with us on ${meetingDate}`
  return `${met}. This proposal sets out what we understood about ${clientName}, what we suggest to do, what it will take, and what you will have in hand at the end.`
}

const heart = ({ components }: ProposalNotes): string => {
  const names = components.map(({ title }) => title)
  if (names.length === 0 || names.length > 6 || names.some((name) => name.length > 90))
    return 'The solution is described part by part below. Each part answers a need that you named, so that you can judge it by what it does for you.'
  if (names.length === 1)
    return `At its heart is one clearly defined piece of work: ${bold(names[0] ?? '')}. It answers the needs that you named, and you can judge it by what it does for you.`
  return `At its heart is a solution in ${counted(names.length)} parts: ${enumeration(names.map(bold))}. Each part answers a need that you named, and together they are meant to carry further than any of them alone.`
}

const takes = ({ estimatedTimeline, totalInvestment }: ProposalNotes): string => {
  const facts = [
    estimatedTimeline === '' ? '' : `the estimated timeline is ${bold(estimatedTimeline)}`,
    totalInvestment === '' ? '' : `the total investment is ${bold(totalInvestment)}`,
  ].filter((fact) => fact !== '')
  const planned = facts.length === 0 ? '' : `${sentence(capitalised(enumeration(facts)))} `
  return `${planned}The sections that follow give the details; please tell us wherever we should adjust them.`
}
