import { z } from 'zod'
import { generatedBy, passage, strategicPillars } from './static-content.ts'

/** One way to begin: what the table of options shows in a row. */
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
  /** Left out where a document goes without them; its sections count one less then. */
  strategicPillars: strategicPillars.nullish(),
  framework,
  packages: z.array(assessmentPackage),
  nextSteps: z.string(),
})

/**
 * The output of workflow 4. Texts are in the light markup: `**bold**`, `*italic*`, lines of `- item`, paragraphs apart
 * by an empty line. Fields that are not known here are kept, so that an edit loses nothing.
 */
export const engagementOverview = z.looseObject({
  clientName: z.string(),
  /** The day as it is read: `March 24, 2025`. */
  formattedDate: z.string(),
  clientIndustry: z.string().nullish(),
  section1_content: z.string(),
  recommendation: z.looseObject({ packageName: z.string(), justification: z.string() }),
  staticContent,
  generatedBy,
})

export type EngagementOverview = z.output<typeof engagementOverview>
