import type { EngagementOverview } from '#contracts/document/engagement-overview.ts'
import { readDocument } from '#contracts/document/read-document.ts'
import { overviewTexts } from '#contracts/library/document-texts.ts'
import { OverviewSheet, overviewSections } from '../sheet/overview-sheet.tsx'
import { plainPassage } from '../sheet/passage.tsx'
import type { DocumentKind } from './document-kind.ts'

export const overviewKind: DocumentKind<EngagementOverview> = {
  title: 'Engagement Overview',
  words: {
    loading: 'Loading overview...',
    notFound: 'Overview not found',
    invalid: 'Invalid overview data',
    saved: 'Engagement overview updated successfully',
    notSaved: 'Failed to update engagement overview',
  },
  read: (outputs) => {
    const document = readDocument(outputs)
    return document.type === 'EngagementOverview' ? document.data : null
  },
  fields: [
    {
      name: 'section1_content',
      label: 'Understanding Your Objective',
      read: (content) => content.section1_content,
      write: (content, text) => ({ ...content, section1_content: text }),
    },
    {
      name: 'justification',
      label: 'Our Recommendation',
      read: (content) => content.recommendation.justification,
      write: (content, text) => ({ ...content, recommendation: { ...content.recommendation, justification: text } }),
    },
  ],
  renewed: (content, library, madeWith) => ({
    ...content,
    staticContent: { ...content.staticContent, ...overviewTexts(library, madeWith.values) },
    madeWith: { ...madeWith, values: { ...madeWith.values } },
  }),
  Sheet: OverviewSheet,
  sectionsOf: (content) => overviewSections(content, plainPassage),
}
