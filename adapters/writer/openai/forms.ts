import { z } from 'zod'
import type { ProposalSections } from '#contracts/document/proposal.ts'
import { printable } from '../plain-text.ts'

const written = z
  .string()
  .overwrite(printable)
  .refine((text) => text !== '', 'must not be empty')

/** The AI-written sections of an engagement overview; the rest is static content. */
export const overviewForm = (packages: readonly string[]) =>
  z.object({
    section1_content: written,
    recommendation: z.object({
      packageName: z.enum(packages, { error: `must be one of ${packages.join(', ')}` }),
      justification: written,
    }),
  })

/** The AI-written sections of a proposal. */
export const proposalForm = z.object({
  executiveSummary: written,
  understandingObjectives: written,
  proposedSolution: written,
  projectScope: written,
  timeline: written,
  investment: written,
}) satisfies z.ZodType<ProposalSections>

/** The form as JSON Schema, closed as structured outputs require. */
export const schemaOf = (form: z.ZodType): Record<string, unknown> => {
  const { $schema, ...schema } = z.toJSONSchema(form)
  return schema
}
