import { z } from 'zod'
import { decimalsOf, isCurrency } from '#contracts/currency.ts'
import { fromMarkdown } from '#contracts/document/markdown.ts'
import { type Pricing, readPricing } from '#contracts/document/pricing.ts'
import type { ProposalSections } from '#contracts/document/proposal.ts'
import type { DocumentFormats } from '#domain/document/ports/writer.ts'
import { isBlank } from '#domain/kernel/text.ts'
import { printable } from '../plain-text.ts'
import { asBoolean, asNumber, asOneOf, asText } from './meant-values.ts'

const prose = z.preprocess(
  asText,
  z
    .string()
    .overwrite((text) => fromMarkdown(printable(text)))
    .refine((text) => !isBlank(text), 'must not be empty'),
)

const number = z.preprocess(asNumber, z.number())

/** The AI-written sections of an engagement overview; the rest is static content. */
export const overviewForm = (packages: readonly string[]) =>
  z.object({
    section1_content: prose,
    recommendation: z.object({
      packageName: z.preprocess(
        asOneOf(packages),
        z.enum(packages, { error: `must be one of ${packages.join(', ')}` }),
      ),
      justification: prose,
    }),
  })

/** With what the prompt says of a field, where a model left it out or wrote null. */
const withUsual = (usual: Readonly<Record<string, unknown>>) => (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...usual, ...Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null)) }
    : value

const item = z.preprocess(
  withUsual({ description: '', quantity: 1, discount: 0, optional: false }),
  z.object({
    name: prose,
    description: z.string().overwrite(printable),
    quantity: number,
    unitPrice: number,
    discount: number,
    optional: z.preprocess(asBoolean, z.boolean()),
  }),
)

/** Prices as they are written, in the main unit of the currency: models make fewer errors in them than in cents. */
const prices = z
  .preprocess(
    withUsual({ taxPercent: 0 }),
    z.object({ currency: z.string().trim().toUpperCase(), taxPercent: number, items: z.array(item) }),
  )
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
