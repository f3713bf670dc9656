import { bold, bullets, paragraphs, sentence } from '../markup.ts'
import { type Milestone, milestonesOf } from '../reading/milestones.ts'
import type { ProposalNotes } from './notes.ts'

/** How long it takes, milestone by milestone. */
export const timeline = ({ estimatedTimeline, plan }: ProposalNotes): string => {
  const milestones = milestonesOf(plan).filter(({ when, what }) => when !== '' || what !== '')
  const whole = estimatedTimeline === '' ? '' : `The estimated timeline is ${bold(estimatedTimeline)}.`
  if (milestones.length === 0) return paragraphs(whole, 'We set the milestones together with you when the work starts.')
  if (milestones.length === 1 && milestones[0]?.when === '')
    return paragraphs(whole, sentence(milestones[0].what), closing)
  return paragraphs(`${whole} These are the milestones along the way:`.trim(), bullets(milestones.map(line)), closing)
}

const line = ({ when, what }: Milestone): string => {
  if (when === '') return what
  return what === '' ? bold(when) : `${bold(`${when}:`)} ${what}`
}

const closing =
  'The clock starts when we have your confirmation and the access that the work needs. If a milestone has to move, on your side or on ours, we say so as soon as we know and agree on a new date.'
