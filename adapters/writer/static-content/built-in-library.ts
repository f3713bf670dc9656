import { formatting, usualFormats } from '#contracts/formats.ts'
import { type Translate, translation } from '#contracts/messages.ts'
import type { Library, LibraryTexts, Package } from '#domain/library/model/index.ts'
import { builtInPrompts } from '../openai/prompts.ts'
import { pillars } from './pillars.ts'

/** The packages, from the smallest to the largest. */
const packages = (t: Translate, price: (cents: number) => string): readonly Package[] => [
  {
    name: t('Insight Snapshot'),
    idealFor: t('Owners who want a first, honest look at their customer data'),
    investment: price(2_500_00),
    duration: t('1 week'),
    outcome: t('a first clear picture of its customers and the three opportunities that stand out in it'),
  },
  {
    name: t('Customer Data Assessment'),
    idealFor: t('Businesses whose customers are spread over several tools'),
    investment: price(7_500_00),
    duration: t('3 weeks'),
    outcome: t('one consolidated view of its customers, a report on what it shows, and a ranked list of opportunities'),
  },
  {
    name: t('Growth Blueprint'),
    idealFor: t('Teams that are ready to build and want the whole plan first'),
    investment: price(18_000_00),
    duration: t('6 weeks'),
    outcome: t('the complete assessment, one opportunity tried out in practice, and a costed plan for the year ahead'),
  },
]

const philosophy = `Growth rarely needs more noise. It needs a clear picture of the customers a business already has, and the discipline to act on it.

We work in small steps that each stand on their own: **understand** what is there, **prove** what works on a small scale, then **grow** it with confidence. You keep your data, you understand every step, and you can stop after any of them with something useful in hand.`

const framework = (t: Translate): LibraryTexts['framework'] => ({
  intro: t(
    'We work in three phases. Each ends with a result that you can use and a conversation about whether, and how, to go on.',
  ),
  phase1: {
    title: t('Discover'),
    description: t(
      'We bring your sources together, check their quality and describe your customers as they are. You receive a findings report and a short list of opportunities, ranked by what they are worth.',
    ),
  },
  phase2: {
    title: t('Prove'),
    description: t(
      'We take the most promising opportunity and try it on a small scale, with a goal that we agree on beforehand. You see what it earned before you decide on more.',
    ),
  },
  phase3: {
    title: t('Grow'),
    description: t(
      'What has proven itself is extended, automated and handed over. Your team knows how it runs, and a simple report shows what it brings in.',
    ),
  },
})

const afterOverview = `- **Read** this overview and note whatever you see differently.
- **Talk** it through with us in a call of half an hour.
- **Choose** the first step that suits you; we confirm its scope and date in writing.
- **Begin**: we send a short list of what we need from you, and the work starts.`

const afterProposal = `- **Review** this proposal and send us your questions and changes.
- **Confirm** it: accept it below, where this page asks you to, or write us a short reply. We answer with the agreement and the first invoice.
- **Kick off**: within a week of your confirmation we meet, agree on who does what, and set the dates.
- **Stay informed**: from then on you hear from us every week, with what was done and what comes next.`

const closing = 'The best next customer is very often one that you already have. We would be glad to help you see them.'

const textsIn = (language: string): LibraryTexts => {
  const t = translation(language)
  return {
    packages: packages(t, formatting({ ...usualFormats, locale: language }).value),
    strategicPillars: pillars(t),
    philosophy: t(philosophy),
    framework: framework(t),
    nextSteps: { overview: t(afterOverview), proposal: t(afterProposal) },
    closing: t(closing),
    terms: '',
    sections: [],
  }
}

/** The first version of the content library, in English. */
export const builtInLibrary: Library = { ...textsIn('en'), prompts: builtInPrompts }

/** The first version of the content library, in each of these languages; the first one is its own. */
export const builtInLibraryIn = ([language = 'en', ...others]: readonly string[]): Library => ({
  ...textsIn(language),
  prompts: builtInPrompts,
  ...(language === 'en' && others.length === 0 ? {} : { language }),
  ...(others.length === 0 ? {} : { languages: Object.fromEntries(others.map((other) => [other, textsIn(other)])) }),
})
