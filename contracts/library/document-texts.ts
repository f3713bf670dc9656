import type { EngagementOverview } from '#contracts/document/engagement-overview.ts'
import type { Proposal } from '#contracts/document/proposal.ts'
import { fillText, type LibraryVariable } from './library.ts'

type Passage = { readonly title: string; readonly description: string }
type Package = {
  readonly name: string
  readonly idealFor: string
  readonly investment: string
  readonly duration: string
}

/** The texts of the library that documents contain. */
export type DocumentTexts = {
  readonly packages: readonly Package[]
  readonly strategicPillars: { readonly intro: string; readonly pillars: readonly Passage[] }
  readonly philosophy: string
  readonly framework: { readonly intro: string } & { readonly [Phase in 'phase1' | 'phase2' | 'phase3']: Passage }
  readonly nextSteps: string | { readonly overview: string; readonly proposal: string }
  readonly closing: string
  readonly terms: string
}

type InLanguages = DocumentTexts & {
  readonly language?: string | undefined
  readonly languages?: Readonly<Record<string, DocumentTexts>> | undefined
}

/** The texts of a library for documents in a language; its own where it has none in that language. */
export const textsFor = (library: InLanguages, language: string | undefined): DocumentTexts =>
  (language === undefined ? undefined : library.languages?.[language]) ?? library

export type VariableValues = Readonly<Record<LibraryVariable, string>>

type Values = Readonly<Record<string, string>>

/** The texts of an overview that come from the library. */
export const overviewTexts = (library: DocumentTexts, values: Values): EngagementOverview['staticContent'] => {
  const fill = filling(values)
  const { framework, packages } = library
  return {
    philosophy: fill(library.philosophy),
    strategicPillars: pillarsOf(library, values),
    framework: {
      intro: fill(framework.intro),
      phase1: filledPassage(framework.phase1, values),
      phase2: filledPassage(framework.phase2, values),
      phase3: filledPassage(framework.phase3, values),
    },
    packages: packages.map(({ name, idealFor, investment, duration }) => ({
      name: fill(name),
      idealFor: fill(idealFor),
      investment: fill(investment),
      duration: fill(duration),
    })),
    nextSteps: fill(nextSteps(library, 'overview')),
  }
}

/** The texts of a proposal that come from the library. */
export const proposalTexts = (library: DocumentTexts, values: Values): Proposal['staticContent'] => {
  const fill = filling(values)
  return {
    strategicPillars: pillarsOf(library, values),
    nextSteps: fill(nextSteps(library, 'proposal')),
    closing: fill(library.closing),
    terms: fill(library.terms),
  }
}

const filling = (values: Values) => (text: string) => fillText(text, values)

const nextSteps = ({ nextSteps: texts }: DocumentTexts, kind: 'overview' | 'proposal'): string =>
  typeof texts === 'string' ? texts : texts[kind]

const pillarsOf = ({ strategicPillars: { intro, pillars } }: DocumentTexts, values: Values) => ({
  intro: fillText(intro, values),
  pillars: pillars.map((pillar) => filledPassage(pillar, values)),
})

const filledPassage = ({ title, description }: Passage, values: Values): Passage => ({
  title: fillText(title, values),
  description: fillText(description, values),
})
