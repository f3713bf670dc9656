import { z } from 'zod'
import { decimalsOf, isCurrency } from '#contracts/currency.ts'
import { type Pricing, readPricing } from '#contracts/document/pricing.ts'
import type { ProposalSections } from '#contracts/document/proposal.ts'
import type { DocumentFormats } from '#domain/document/ports/writer.ts'
import { isBlank } from '#domain/kernel/text.ts'
import { printable } from '../plain-text.ts'

/** Models that are not held to the form give a list, or a number, where a text is asked for. */
const asText = (value: unknown): unknown => {
  if (typeof value === 'number') return String(value)
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string')) return value
  return value.length === 1 ? value[0] : value.map((one) => (/^[-*•] /.test(one) ? one : `- ${one}`)).join('\n')
}

const prose = z.preprocess(
  asText,
  z
    .string()
    .overwrite(printable)
    .refine((text) => !isBlank(text), 'must not be empty'),
)

/** The AI-written sections of an engagement overview; the rest is static content. */
export const overviewForm = (packages: readonly string[]) =>
  z.object({
    section1_content: prose,
    recommendation: z.object({
      packageName: z.enum(packages, { error: `must be one of ${packages.join(', ')}` }),
      justification: prose,
    }),
  })

/** Prices as they are written, in the main unit of the currency: models make fewer errors in them than in cents. */
const prices = z
  .object({
    currency: z.string().trim().toUpperCase(),
    taxPercent: z.number(),
    items: z.array(
      z.object({
        name: prose,
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
  answer: z.output<typeof prices>,
  { earlierDecimals }: Pick<DocumentFormats, 'earlierDecimals'>,
): Pricing | null => {
  if (answer === null || !isCurrency(answer.currency)) return null
  const unit = 10 ** decimalsOf(answer.currency, earlierDecimals)
  const units = (amount: number) => Math.round(amount * unit)
  const items = answer.items.map(({ unitPrice, discount, description, ...item }) => ({
    ...item,
    ...(description === '' ? {} : { description }),
    unitPrice: units(unitPrice),
    ...(discount === 0 ? {} : { discount: units(discount) }),
    selected: false,
  }))
  const { currency, taxPercent } = answer
  return readPricing({ pricing: { currency, taxRate: Math.round(taxPercent * 100), items } })
}

/** Prices that do not fit are left out: the text has them, and staff can enter them. */
const withFittingPrices = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null
    ? { ...answer, pricing: 'pricing' in answer ? (prices.safeParse(answer.pricing).data ?? null) : null }
    : answer

const sections = z.object({
  executiveSummary: prose,
  understandingObjectives: prose,
  proposedSolution: prose,
  projectScope: prose,
  timeline: prose,
  investment: prose,
  pricing: prices,
}) satisfies z.ZodType<ProposalSections>

/** The AI-written sections of a proposal, and the prices that the notes give. */
export const proposalForm = z.preprocess(withFittingPrices, sections)

/** The form as JSON Schema, closed as structured outputs require. */
export const schemaOf = (form: z.ZodType): Record<string, unknown> => {
  const { $schema, ...schema } = z.toJSONSchema(form)
  return schema
}
