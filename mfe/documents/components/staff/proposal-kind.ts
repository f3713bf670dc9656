import type { Proposal, ProposalSections } from '#contracts/document/proposal.ts'
import { readDocument } from '#contracts/document/read-document.ts'
import { proposalTexts } from '#contracts/library/document-texts.ts'
import type { EditableField } from '../../model/document-fields.ts'
import { priceFaults, pricesMarkup, pricesText, withPrices } from '../../model/price-draft.ts'
import { plainPassage } from '../sheet/passage.tsx'
import { ProposalSheet, proposalSections } from '../sheet/proposal-sheet.tsx'
import type { DocumentKind } from './document-kind.ts'

const section = (name: keyof ProposalSections, label: string): EditableField<Proposal> => ({
  name,
  label,
  read: (content) => content[name],
  write: (content, text) => ({ ...content, [name]: text }),
})

export const proposalKind: DocumentKind<Proposal> = {
  title: 'Engagement Proposal',
  words: {
    loading: 'Loading proposal...',
    notFound: 'Proposal not found',
    invalid: 'Invalid proposal data',
    saved: 'Proposal updated successfully',
    notSaved: 'Failed to update proposal',
  },
  read: (outputs) => {
    const document = readDocument(outputs)
    return document.type === 'Proposal' ? document.data : null
  },
  fields: [
    section('executiveSummary', 'Executive Summary'),
    section('understandingObjectives', 'Objectives'),
    section('proposedSolution', 'Proposed Solution'),
    section('projectScope', 'Project Scope & Deliverables'),
    section('timeline', 'Project Timeline'),
    section('investment', 'Estimated Investment'),
    {
      name: 'pricing',
      label: 'Price table',
      read: pricesText,
      write: withPrices,
      prices: {
        shown: pricesMarkup,
        fault: (text) => priceFaults(text).values().next().value,
      },
    },
  ],
  renewed: (content, library, madeWith) => ({
    ...content,
    staticContent: { ...content.staticContent, ...proposalTexts(library, madeWith.values) },
    madeWith: { ...madeWith, values: { ...madeWith.values } },
  }),
  Sheet: ProposalSheet,
  sectionsOf: (content) => proposalSections(content, plainPassage),
}
