import { bulletList, paragraphs, sentence } from '../markup.ts'
import { labelledItems } from '../reading/labelled.ts'
import type { ProposalNotes } from './notes.ts'

const labels = {
  goals: '(?:client |key |main |business |your )?(?:objectives?|goals?|aims?)',
  pains: '(?:key |main |current )?(?:pain[ -]?points?|challenges?|problems?|obstacles?|issues?)',
  outcomes: '(?:key |desired |expected |target )?(?:outcomes?|results?|success(?: criteria| measures?)?)',
}

/** Goals, obstacles and success criteria, as far as the notes distinguish them. */
export const understandingObjectives = ({ clientName, objectives, further }: ProposalNotes): string => {
  const { goals, pains, outcomes, rest } = labelledItems(objectives, labels)
  const isOnlyRest = goals.length + pains.length + outcomes.length === 0
  if (isOnlyRest && rest.length === 1) return paragraphs(opening(clientName), sentence(rest[0] ?? ''), further, closing)
  return paragraphs(
    opening(clientName),
    bulletList('What matters to you', rest),
    bulletList('What you want to achieve', goals),
    bulletList('What stands in the way', pains),
    bulletList('What success looks like', outcomes),
    further,
    closing,
  )
}

const opening = (clientName: string) =>
  `Good work starts with listening. This is what we took away from our conversation about ${clientName}, in our own notes and as plainly as we can put it.`

const closing =
  'Everything that we propose below is measured against these points. If one of them is missing, or weighs more than the others, please tell us: it is easier to change a page than a project.'
