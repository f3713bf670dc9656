import type { Translate } from '#contracts/messages.ts'
import { bulletList, paragraphs, sentence } from '../markup.ts'
import { labelledItems } from '../reading/labelled.ts'
import type { ProposalNotes } from './notes.ts'

const labels = {
  goals: '(?:client |key |main |business |your )?(?:objectives?|goals?|aims?)|(?:ihre |die )?ziele?',
  pains:
    '(?:key |main |current )?(?:pain[ -]?points?|challenges?|problems?|obstacles?|issues?)|probleme?|herausforderungen?|schmerzpunkte?|hindernisse?|engpässe',
  outcomes:
    '(?:key |desired |expected |target )?(?:outcomes?|results?|success(?: criteria| measures?)?)|(?:gewünschte |erwartete )?(?:ergebnisse?|erfolgskriterien|erfolge?)',
}

/** Goals, obstacles and success criteria, as far as the notes distinguish them. */
export const understandingObjectives = ({ clientName, objectives, further }: ProposalNotes, t: Translate): string => {
  const opening = t(heard, { client: clientName })
  const { goals, pains, outcomes, rest } = labelledItems(objectives, labels)
  const isOnlyRest = goals.length + pains.length + outcomes.length === 0
  if (isOnlyRest && rest.length === 1) return paragraphs(opening, sentence(rest[0] ?? ''), further, t(closing))
  return paragraphs(
    opening,
    bulletList(t('What matters to you'), rest),
    bulletList(t('What you want to achieve'), goals),
    bulletList(t('What stands in the way'), pains),
    bulletList(t('What success looks like'), outcomes),
    further,
    t(closing),
  )
}

const heard =
  'Good work starts with listening. This is what we took away from our conversation about {client}, in our own notes and as plainly as we can put it.'

const closing =
  'Everything that we propose below is measured against these points. If one of them is missing, or weighs more than the others, please tell us: it is easier to change a page than a project.'
