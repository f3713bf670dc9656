import type { EngagementOverview } from '#contracts/document/engagement-overview.ts'
import { options } from './options.ts'
import { pillars } from './pillars.ts'

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

const nextSteps = `- **Read** this overview and note whatever you see differently.
- **Talk** it through with us in a call of half an hour.
- **Choose** the first step that suits you; we confirm its scope and date in writing.
- **Begin**: we send a short list of what we need from you, and the work starts.`

/** The sections of an overview that are the same for every client. */
export const overviewContent: EngagementOverview['staticContent'] = {
  philosophy,
  strategicPillars: pillars,
  framework,
  packages: options.map(({ name, idealFor, investment, duration }) => ({ name, idealFor, investment, duration })),
  nextSteps,
}
