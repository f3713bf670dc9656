import { readDocument } from '#contracts/document/read-document.ts'

const titles = { EngagementOverview: 'Engagement overview for', Proposal: 'Proposal for' } as const

/** A document's title, such as `Proposal for Acme`; null for other outputs. */
export const titleOfOutputs = (outputs: string): string | null => {
  const read = readDocument(outputs)
  return 'data' in read ? `${titles[read.type]} ${read.data.clientName}` : null
}
