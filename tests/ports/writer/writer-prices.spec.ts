import { describe, expect, it } from 'vitest'
import { noBackground } from '#adapters/writer/background.ts'
import { templateWriter } from '#adapters/writer/template/template-writer.ts'
import type { Proposal } from '#contracts/document/proposal.ts'
import { type Formats, usualFormats } from '#contracts/formats.ts'
import type { Values } from '#domain/kernel/step.ts'
import { nineAnswers } from '#tests/support/document/documents.ts'
import { drafted } from './writer.contract.ts'

const proposalOf = async (inputs: Values, formats: Partial<Formats> = {}) => {
  const background = { ...noBackground, formats: { ...usualFormats, ...formats } }
  const read = await drafted(templateWriter(), 'proposal', { ...nineAnswers, ...inputs }, background)
  return read.type === 'Proposal' ? (read.data as Proposal) : expect.fail(read.type)
}

describe('a proposal by template', () => {
  it.each([
    ['KWD', 'KWD 1,250.555', '- 50% (KWD 625.278) now\n- 50% (KWD 625.277) later'],
    ['BHD', '100.001', '- 50% (50.001) now\n- 50% (50) later'],
    ['JPY', 'JPY 1,001', '- 50% (JPY 501) now\n- 50% (JPY 500) later'],
  ])('works out shares in %s that add up to %s', async (currency, totalInvestment, lines) => {
    const inputs = { totalInvestment, paymentSchedule: '50% now, 50% later' }
    expect((await proposalOf(inputs, { currency })).investment).toContain(`\n\n${lines}\n\n`)
  })

  it.each([
    '100% upfront with 5% discount',
    '30% deposit to cover 100% of materials',
    '100% bei Abnahme mit 3 % Skonto',
  ])('takes no discount or fee for a share: %s', async (paymentSchedule) => {
    const { investment } = await proposalOf({ totalInvestment: 'to be agreed', paymentSchedule })
    expect(investment).toContain(`\n\nPayment: ${paymentSchedule}.\n\n`)
  })

  it.each([
    ['$8,500', '50% upfront, 50% on completion', '- 50% ($4,250) upfront\n- 50% ($4,250) on completion'],
    ['$1,000.01', '50% now and 50% later', '- 50% ($500.01) now\n- 50% ($500) later'],
    ['$8,500', '50% upfront / 50% on completion', '- 50% ($4,250) upfront\n- 50% ($4,250) on completion'],
    ['$8,500', '50% now – 30% in May - 20% later', '- 50% ($4,250) now\n- 30% ($2,550) in May\n- 20% ($1,700) later'],
    ['$8,500', '1) 50% now 2) 50% later', '- 50% ($4,250) now\n- 50% ($4,250) later'],
    ['$8,500', 'Upfront (50%), completion (50%)', '- Upfront (50%, $4,250)\n- Completion (50%, $4,250)'],
    [
      '$9,000',
      '33.3% now, 33.4% in May, 33.3% later',
      '- 33.3% ($2,997) now\n- 33.4% ($3,006) in May\n- 33.3% ($2,997) later',
    ],
    ['$3,595', '68.1% now, 31.9% later', '- 68.1% ($2,448.20) now\n- 31.9% ($1,146.80) later'],
    ['$1,000', '12.5% now 87.5% later', '- 12.5% ($125) now\n- 87.5% ($875) later'],
    ['$8,500', 'Deposit: 50%, balance: 50%', '- Deposit: 50% ($4,250)\n- Balance: 50% ($4,250)'],
    ['$8,500', 'Week 1 – 50% and week 4 – 50%', '- Week 1 – 50% ($4,250)\n- Week 4 – 50% ($4,250)'],
    ['EUR 10k', '30% at signing; 70% at the end', '- 30% (EUR 3,000) at signing\n- 70% (EUR 7,000) at the end'],
    ['$5,000 - $8,000', '50% upfront, 50% later', '- 50% upfront\n- 50% later'],
    ['$9,000', '50% upfront, 40% later', '- 50% upfront\n- 40% later'],
    ['$9,000', '$4,000 upfront; $5,000 later', '- $4,000 upfront\n- $5,000 later'],
    ['to be agreed', '50% upfront, 50% later', '- 50% upfront\n- 50% later'],
  ])('works out the shares of %s for "%s"', async (totalInvestment, paymentSchedule, lines) => {
    expect((await proposalOf({ totalInvestment, paymentSchedule })).investment).toContain(`\n\n${lines}\n\n`)
  })

  const line = { quantity: 1, optional: false, selected: false }
  const whole = { ...line, name: 'Engagement as described in this proposal' }
  const components =
    '1. Data hub ($6,000): one record per customer\n2. Monthly report - $2,500\n3. Optional: training, $900'
  const parts = [
    { ...line, name: 'Data hub', description: 'one record per customer', unitPrice: 6_000_00 },
    { ...line, name: 'Monthly report', unitPrice: 2_500_00 },
    { ...line, name: 'Training', unitPrice: 900_00, optional: true },
  ]
  it.each([
    ['the total, where the parts have no price', {}, [{ ...whole, unitPrice: 8_500_00 }]],
    ['the priced parts that add up to the total', { proposedSolutionComponents: components }, parts],
    [
      'the total alone, where the parts do not add up',
      { totalInvestment: '$9,000', proposedSolutionComponents: components },
      [{ ...whole, unitPrice: 9_000_00 }],
    ],
  ])('has a price table of %s', async (_, inputs, items) => {
    expect((await proposalOf(inputs)).pricing).toEqual({ currency: 'USD', taxRate: 0, items })
  })

  it.each([
    '$5,000 to $8,000',
    'To be settled together',
    '1.250,50 €',
    '$900 per month',
    'From $5,000',
    '$99,000,000,000',
    'about $8,500',
    '$8,500 plus VAT',
    '2 x $4,250',
    '8-10k',
    '-$500',
    '8,500.999',
    '$1.234,56',
    '¥850000',
    'CA$8,500',
    '8500 yen',
    '8500 Kč',
  ])('has none for %s', async (totalInvestment) =>
    expect(await proposalOf({ totalInvestment })).not.toHaveProperty('pricing'),
  )

  it.each(['ca. 8.500 €', 'ab 8.500 €', '8.500 € pro Monat', '8.500 € zzgl. MwSt.', '8.500,999 €', '120 € je Stunde'])(
    'has none for %s in German',
    async (totalInvestment) =>
      expect(await proposalOf({ totalInvestment }, { locale: 'de-DE', currency: 'EUR' })).not.toHaveProperty('pricing'),
  )

  it.each([
    ['Optional: 3 x $2,833.33', 8_500_00],
    ['Data hub, $8,500 per month', 8_500_00],
    ['Data hub (CA$8,500)', 8_500_00],
  ])('takes no price from the part "%s"', async (proposedSolutionComponents, unitPrice) => {
    const { pricing } = await proposalOf({ proposedSolutionComponents })
    expect(pricing).toMatchObject({ items: [{ ...whole, unitPrice }] })
  })

  it.each([
    ['€1,250.50', 'EUR', 1_250_50],
    ['$8,500 CAD', 'CAD', 8_500_00],
    ['JPY 850000', 'JPY', 850_000],
    ['8500 euros', 'EUR', 8_500_00],
    ['Total: $8,500.', 'USD', 8_500_00],
    ['fixed price $8.5k', 'USD', 8_500_00],
  ])('keeps the currency that is named: %s', async (totalInvestment, currency, unitPrice) => {
    expect((await proposalOf({ totalInvestment })).pricing).toMatchObject({ currency, items: [{ unitPrice }] })
  })

  it.each([
    ['de-DE', '1.250,50 €', 'EUR', 1_250_50, '625,25 €'],
    ['de-DE', 'EUR 8.500', 'EUR', 8_500_00, '4.250 €'],
    ['de-DE', '8 500 €', 'EUR', 8_500_00, '4.250 €'],
    ['de-DE', '8.500,- €', 'EUR', 8_500_00, '4.250 €'],
    ['de-DE', '8500', 'EUR', 8_500_00, '4.250'],
    ['fr-FR', '8 500 €', 'EUR', 8_500_00, '4 250 €'],
    ['de-CH', 'CHF 12’000', 'CHF', 12_000_00, "CHF 6'000"],
    ['en-GB', '£1,250.50', 'GBP', 1_250_50, '£625.25'],
  ])('reads and writes amounts as %s does: %s', async (locale, totalInvestment, currency, unitPrice, half) => {
    const payments = { totalInvestment, paymentSchedule: '50% upfront, 50% on completion' }
    const proposal = await proposalOf(payments, { locale, currency })
    expect(proposal.pricing).toMatchObject({ currency, items: [{ unitPrice }] })
    const investment = proposal.investment.replace(/[\u00a0\u202f]/g, ' ').replace('’', "'")
    expect(investment).toContain(`50% (${half}) upfront`)
  })

  it('names the parts without their prices', async () =>
    expect((await proposalOf({ proposedSolutionComponents: components })).executiveSummary).toContain(
      'a solution in three parts: **Data hub**, **Monthly report** and **Training**.',
    ))

  it('finds the prices of parts where the sign comes last', async () => {
    const proposedSolutionComponents = '1. Datenbasis (6.000 €): ein Satz je Kunde\n2. Bericht, 2.500,50 €'
    const notes = { totalInvestment: '8.500,50 €', proposedSolutionComponents }
    const { pricing } = await proposalOf(notes, { locale: 'de-DE', currency: 'EUR' })
    const items = [
      { ...line, name: 'Datenbasis', description: 'ein Satz je Kunde', unitPrice: 6_000_00 },
      { ...line, name: 'Bericht', unitPrice: 2_500_50 },
    ]
    expect(pricing).toEqual({ currency: 'EUR', taxRate: 0, items })
  })
})
