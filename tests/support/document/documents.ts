import type { EngagementOverview } from '#contracts/document/engagement-overview.ts'
import type { Proposal } from '#contracts/document/proposal.ts'
import type { ProposalInputs } from '#contracts/document/proposal-inputs.ts'

/** What staff typed into the proposal form after a meeting. */
export const nineAnswers: ProposalInputs = {
  clientName: 'Harbor & Pine Coffee',
  meetingDate: '2026-01-15',
  totalInvestment: '$8,500',
  estimatedTimeline: '4 weeks',
  clientObjectives:
    'Objectives: grow repeat visits; win back lapsed customers. Pain points: data in five tools. Key outcomes: 15% more repeat visits by summer.',
  proposedSolutionComponents:
    '1. Customer data hub: one record per customer\n2. Win-back campaign - messages to people who stayed away for 90 days\n3. Monthly report',
  projectDeliverables: 'In scope:\n- Data hub\n- 3 e-mail sequences\nOut of scope:\n- Website redesign',
  projectTimeline: 'Week 1: discovery, Weeks 2-3: build the hub; Week 4: launch.',
  paymentSchedule: '50% upfront, 50% on completion',
}

const strategicPillars = { intro: 'Four.', pillars: [{ title: 'One view', description: 'Of everybody.' }] }

export const aProposal: Proposal = {
  clientName: 'Harbor & Pine Coffee',
  generatedAt: '2026-01-20T12:00:00.000Z',
  executiveSummary: 'In short.',
  understandingObjectives: '- Grow',
  proposedSolution: '**A hub**',
  projectScope: 'A hub.',
  timeline: '4 weeks.',
  investment: '$8,500.',
  staticContent: { strategicPillars, nextSteps: '- Talk' },
}

const phase = { title: 'Discover', description: 'We look.' }

export const anOverview: EngagementOverview = {
  clientName: 'Harbor & Pine Coffee',
  formattedDate: 'January 20, 2026',
  clientIndustry: 'Hospitality',
  section1_content: 'You want to grow.',
  recommendation: { packageName: 'Snapshot', justification: 'It is small.' },
  staticContent: {
    philosophy: 'Small steps.',
    strategicPillars,
    framework: { intro: 'Three phases.', phase1: phase, phase2: phase, phase3: phase },
    packages: [{ name: 'Snapshot', idealFor: 'Owners', investment: '$2,500', duration: '1 week' }],
    nextSteps: '- Talk',
  },
}
