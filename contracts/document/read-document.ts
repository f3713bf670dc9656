import { readJson } from '#contracts/json.ts'
import { type EngagementOverview, engagementOverview } from './engagement-overview.ts'
import { pricing } from './pricing.ts'
import { type Proposal, proposal } from './proposal.ts'

type ReadDocument =
  | { readonly type: 'EngagementOverview'; readonly data: EngagementOverview }
  | { readonly type: 'Proposal'; readonly data: Proposal }
  /** The run has no outputs. */
  | { readonly type: 'Missing' }
  | { readonly type: 'Unreadable' }

/** Reads a run's outputs: wrapped in `{ success: true, data }`, bare, or JSON-encoded repeatedly. Never throws. */
export const readDocument = (outputs: string | null | undefined): ReadDocument => {
  if (outputs == null || outputs.trim() === '') return { type: 'Missing' }
  const content = unwrap(outputs)
  const asOverview = engagementOverview.safeParse(content)
  if (asOverview.success) return { type: 'EngagementOverview', data: asOverview.data }
  const asProposal = proposal.safeParse(content)
  if (asProposal.success) return { type: 'Proposal', data: asProposal.data }
  return { type: 'Unreadable' }
}

/** The price table in a run's outputs, even if the rest of the document is not readable. */
export const checkPricing = (outputs: string | null | undefined) => {
  const content = outputs == null ? undefined : unwrap(outputs)
  const has = typeof content === 'object' && content !== null && 'pricing' in content && content.pricing != null
  return has ? pricing.safeParse(content.pricing) : null
}

/** Each layer is an encoding or a wrapping; no writer produces more than this. */
const maxLayers = 6

const unwrap = (outputs: string): unknown => {
  let content: unknown = outputs
  for (let layer = 0; layer < maxLayers; layer += 1) {
    // Other programs begin a text with a byte order mark.
    if (typeof content === 'string') content = readJson(content.replace(/^\ufeff/, ''))
    else if (isWrapped(content)) content = content.data
    else break
  }
  return content
}

const isWrapped = (content: unknown): content is { data: unknown } =>
  typeof content === 'object' &&
  content !== null &&
  'data' in content &&
  'success' in content &&
  content.success === true

/** The keys by which questions refer to a part of a document; none if the outputs are not a document. */
export const sectionKeys = (outputs: string): readonly string[] => {
  const document = readDocument(outputs)
  if (document.type === 'Missing' || document.type === 'Unreadable') return []
  return [...Object.keys(document.data), ...Object.keys(document.data.staticContent)]
}
