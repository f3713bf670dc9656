import type { AiAnswer } from './ai-server.ts'
import { says } from './ai-server.ts'

export const sixSections = {
  executiveSummary: 'In short.',
  understandingObjectives: '- Grow',
  proposedSolution: '**1. A hub**',
  projectScope: 'A hub.',
  timeline: '4 weeks.',
  investment: '$8,500.',
}

export const overviewParts = {
  section1_content: 'You want to grow.',
  recommendation: { packageName: 'Insight Snapshot', justification: 'It is small.' },
}

/** Behaves like a capable model: fills in whichever form it is sent. */
export const fillsTheForm: AiAnswer = (response, request) => {
  const name = request.body.response_format?.json_schema.name
  says(name === 'proposal' ? sixSections : overviewParts)(response, request)
}
