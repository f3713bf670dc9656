import type { Library, Package } from '#domain/library/model/index.ts'
import { builtInPrompts } from '../openai/prompts.ts'
import { pillars } from './pillars.ts'

/** The packages, from the smallest to the largest. */
const packages: readonly Package[] = [
  {
    name: 'Insight Snapshot',
    idealFor: 'Owners who want a first, honest look at their customer data',
    investment: '$2,500',
    duration: '1 week',
    outcome: 'a first clear picture of its customers and the three opportunities that stand out in it',
  },
  {
    name: 'Customer Data Assessment',
    idealFor: 'Businesses whose customers are spread over several tools',
    investment: '$7,500',
    duration: '3 weeks',
    outcome: 'one consolidated view of its customers, a report on what it shows, and a ranked list of opportunities',
  },
  {
    name: 'Growth Blueprint',
    idealFor: 'Teams that are ready to build and want the whole plan first',
    investment: '$18,000',
    duration: '6 weeks',
    outcome: 'the complete assessment, one opportunity tried out in practice, and a costed plan for the year ahead',
  },
]

const philosophy = `Growth rarely needs more noise. It needs a clear picture of the customers a business already has, and the discipline to act on it.

We work in small steps that each stand on their own: **understand** what is there, **prove** what works on a small scale, then **grow** it with confidence. You keep your data, you understand every step, and you can stop after any of them with something useful in hand.`

const framework = {
  intro:
    'We work in three phases. Each ends with a result that you can use and a conversation about whether, and how, to go on.',
  phase1: {
    title: 'Discover',
    description:
      'We bring your sources together, check their quality and describe your customers as they are. You receive a findings report and a short list of opportunities, ranked by what they are worth.',
  },
  phase2: {
    title: 'Prove',
    description:
      'We take the most promising opportunity and try it on a small scale, with a goal that we agree on beforehand. You see what it earned before you decide on more.',
  },
  phase3: {
    title: 'Grow',
    description:
      'What has proven itself is extended, automated and handed over. Your team knows how it runs, and a simple report shows what it brings in.',
  },
}

const afterOverview = `- **Read** this overview and note whatever you see differently.
- **Talk** it through with us in a call of half an hour.
- **Choose** the first step that suits you; we confirm its scope and date in writing.
- **Begin**: we send a short list of what we need from you, and the work starts.`

const afterProposal = `- **Review** this proposal and send us your questions and changes.
- **Confirm** it: accept it below, where this page asks you to, or write us a short reply. We answer with the agreement and the first invoice.
- **Kick off**: within a week of your confirmation we meet, agree on who does what, and set the dates.
- **Stay informed**: from then on you hear from us every week, with what was done and what comes next.`

const closing = 'The best next customer is very often one that you already have. We would be glad to help you see them.'

/** The first version of the content library. */
export const builtInLibrary: Library = {
  packages,
  strategicPillars: pillars,
  philosophy,
  framework,
  nextSteps: { overview: afterOverview, proposal: afterProposal },
  closing,
  terms: '',
  sections: [],
  prompts: builtInPrompts,
}
