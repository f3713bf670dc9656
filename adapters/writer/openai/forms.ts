import { z } from 'zod'
import { decimalsOf, isCurrency } from '#contracts/currency.ts'
import { type Pricing, readPricing } from '#contracts/document/pricing.ts'
import type { ProposalSections } from '#contracts/document/proposal.ts'
import type { DocumentFormats } from '#domain/document/ports/writer.ts'
import { isBlank } from '#domain/kernel/text.ts'
import { printable } from '../plain-text.ts'

const written = z
  .string()
  .overwrite(printable)
  .refine((text) => !isBlank(text), 'must not be empty')

/** The AI-written sections of an engagement overview; the rest is static content. */
export const overviewForm = (packages: readonly string[]) =>
  z.object({
    section1_content: written,
    recommendation: z.object({
      packageName: z.enum(packages, { error: `must be one of ${packages.join(', ')}` }),
      justification: written,
    }),
  })

/** Prices as they are written, in the main unit of the currency: models make fewer errors in them than in cents. */
const prices = z
  .object({
    currency: z.string().trim().toUpperCase(),
    taxPercent: z.number(),
    items: z.array(
      z.object({
        name: written,
        description: z.string().overwrite(printable),
        quantity: z.number(),
        unitPrice: z.number(),
        discount: z.number(),
        optional: z.boolean(),
      }),
    ),
  })
  .nullable()

/** The prices of an answer as a price table; null without any, or where they are not valid. */
export const pricingOf = (
  answered: z.output<typeof prices>,
  { earlierDecimals }: Pick<DocumentFormats, 'earlierDecimals'>,
): Pricing | null => {
  if (answered === null || !isCurrency(answered.currency)) return null
  const unit = 10 ** decimalsOf(answered.currency, earlierDecimals)
  const units = (amount: number) => Math.round(amount * unit)
  const items = answered.items.map(({ unitPrice, discount, description, ...item }) => ({
    ...item,
    ...(description === '' ? {} : { description }),
    unitPrice: units(unitPrice),
    ...(discount === 0 ? {} : { discount: units(discount) }),
    selected: false,
  }))
  const { currency, taxPercent } = answered
  return readPricing({ pricing: { currency, taxRate: Math.round(taxPercent * 100), items } })
}

/** Prices that do not fit are left out: the text has them, and staff can enter them. */
const withFittingPrices = (answered: unknown): unknown =>
  typeof answered === 'object' && answered !== null
    ? { ...answered, pricing: 'pricing' in answered ? (prices.safeParse(answered.pricing).data ?? null) : null }
    : answered

const sections = z.object({
  executiveSummary: written,
  understandingObjectives: written,
  proposedSolution: written,
  projectScope: written,
  timeline: written,
  investment: written,
  pricing: prices,
}) satisfies z.ZodType<ProposalSections>

/** The AI-written sections of a proposal, and the prices that the notes give. */
export const proposalForm = z.preprocess(withFittingPrices, sections)

/** The form as JSON Schema, closed as structured outputs require. */
export const schemaOf = (form: z.ZodType): Record<string, unknown> => {
  const { $schema, ...schema } = z.toJSONSchema(form)
  return schema
}
