import { lazyComponent } from '@atrium/kit'
import { Suspense } from 'react'
import { useOutcomeQuestion } from '../../model/outcome-question.ts'

/** Loads the code ahead, so that the question opens at once where a lead is won or lost. */
export const loadOutcome = () => import('./outcome-popover.tsx')

const OutcomePopover = lazyComponent(async () => (await loadOutcome()).OutcomePopover)

/** The question about the lead that was won or lost last; renders nothing without one. */
export const OutcomeAsked = () => {
  const question = useOutcomeQuestion()
  if (question === undefined) return null
  return (
    <Suspense>
      <OutcomePopover key={`${question.lead.id} ${question.status}`} question={question} />
    </Suspense>
  )
}
