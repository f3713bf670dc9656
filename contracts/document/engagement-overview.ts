import { z } from 'zod'
import { generatedBy, language, madeWith, passage, strategicPillars } from './static-content.ts'

/** One engagement option: a row of the options table. */
const assessmentPackage = z.looseObject({
  name: z.string(),
  idealFor: z.string(),
  investment: z.string(),
  duration: z.string(),
})

export type AssessmentPackage = z.output<typeof assessmentPackage>

const framework = z.looseObject({ intro: z.string(), phase1: passage, phase2: passage, phase3: passage })

const staticContent = z.looseObject({
  philosophy: z.string(),
  /** Without any pillar, there is no such section, and the later ones are numbered one lower. */
  strategicPillars: strategicPillars.nullish(),
  framework,
  packages: z.array(assessmentPackage),
  nextSteps: z.string(),
})

/**
 * The output of workflow 4. Texts use light markup: `**bold**`, `*italic*`, `- item` lines, paragraphs separated by an
 * empty line. Marks stand at the edges of words (`Kund*innen` is text), and a backslash makes a sign text: `\*`, `\- item`.
 * Unknown fields are kept, so that an edit loses nothing.
 */
export const engagementOverview = z.looseObject({
  clientName: z.string(),
  /** The date in display form: `March 24, 2025`. */
  formattedDate: z.string(),
  clientIndustry: z.string().nullish(),
  section1_content: z.string(),
  recommendation: z.looseObject({ packageName: z.string(), justification: z.string() }),
  staticContent,
  language,
  generatedBy,
  madeWith,
})

export type EngagementOverview = z.output<typeof engagementOverview>
