import { describe, expect, it } from 'vitest'
import { noBackground } from '#adapters/writer/background.ts'
import { builtInLibraryIn } from '#adapters/writer/static-content/built-in-library.ts'
import { templateWriter } from '#adapters/writer/template/template-writer.ts'
import type { Proposal } from '#contracts/document/proposal.ts'
import { usualFormats } from '#contracts/formats.ts'
import type { Values } from '#domain/kernel/step.ts'
import { nineAnswers } from '#tests/support/document/documents.ts'
import { drafted } from './writer.contract.ts'

const proposalOf = async (inputs: Values) => {
  const read = await drafted(templateWriter(), 'proposal', { ...nineAnswers, ...inputs })
  return read.type === 'Proposal' ? (read.data as Proposal) : expect.fail(read.type)
}

const recommendedFor = async (budget: string, locale: string) => {
  const formats = { ...usualFormats, locale, currency: 'EUR' }
  const inputs = { clientName: 'Harbor', meetingNotes: 'Three cafes.', budget }
  const read = await drafted(templateWriter(), 'engagement_overview', inputs, { ...noBackground, formats })
  return read.type === 'EngagementOverview' ? read.data.recommendation.packageName : expect.fail(read.type)
}

describe('the reading of notes', () => {
  it.each([
    ['1. März: Kickoff\n15. März: Übergabe', '- 1. März: Kickoff\n- 15. März: Übergabe'],
    ['1. Rate: Start\n2. Rate: Abnahme', '- 1. Rate: Start\n- 2. Rate: Abnahme'],
    ['30. November 2026: Abnahme', '30. November 2026: Abnahme.'],
    ['A. Smith leads the work', 'A. Smith leads the work.'],
    ['Start in phase 1. Then build. Launch in week 2. Done', 'Start in phase 1. Then build'],
    ['1. Kickoff\n2. Build', '- Kickoff\n- Build'],
    ['1. Kickoff\n1. Build', '- Kickoff\n- Build'],
    ['a) Kickoff\nb) Build', '- Kickoff\n- Build'],
    ['Milestones: 1. kickoff 2. build', '- Kickoff\n- Build'],
    ['1. Week 1: kickoff\n2. Week 2: build', '- **Week 1:** Kickoff\n- **Week 2:** Build'],
  ])('keeps a number that counts no list: %s', async (projectTimeline, lines) => {
    expect((await proposalOf({ projectTimeline })).timeline).toContain(lines)
  })

  it.each([
    [
      'Phase 1 (2 weeks): discovery. Phase 2 (3 weeks): build',
      '- **Phase 1 (2 weeks):** Discovery\n- **Phase 2 (3 weeks):** Build',
    ],
    ['Month 1 – setup / Month 2 – rollout', '- **Month 1:** Setup\n- **Month 2:** Rollout'],
  ])('finds every time of a plan: %s', async (projectTimeline, lines) => {
    expect((await proposalOf({ projectTimeline })).timeline).toContain(`${lines}\n\n`)
  })

  it.each([
    ['Woche 1: Start, Wochen 2-3: Bau', '- **Woche 1:** Start\n- **Wochen 2-3:** Bau\n\n'],
    ['2 Wochen: Analyse\n3 Monate: Bau', '- **2 Wochen:** Analyse\n- **3 Monate:** Bau\n\n'],
    ['Tag 1 bis 3: Workshop, Phase 2: Bau', '- **Tag 1 bis 3:** Workshop\n- **Phase 2:** Bau\n\n'],
  ])('finds the times of a German plan: %s', async (projectTimeline, lines) => {
    expect((await proposalOf({ projectTimeline })).timeline).toContain(lines)
  })

  it('distinguishes German notes by their headings', async () => {
    const { projectScope, understandingObjectives } = await proposalOf({
      projectDeliverables: 'Enthalten: Website. Nicht enthalten: Anzeigen',
      clientObjectives: 'Ziele: Mehr Gäste. Herausforderungen: Wenig Zeit. Ergebnisse: Voller Saal',
    })
    expect(projectScope).toContain('**In scope**\n\n- Website\n\n**Out of scope**\n\n- Anzeigen\n\n')
    expect(understandingObjectives).toMatch(
      /achieve\*\*\n\nMehr Gäste\.[\s\S]*way\*\*\n\nWenig Zeit\.[\s\S]*like\*\*\n\nVoller Saal\./,
    )
  })

  it.each([
    ['50 % sofort und 50 % bei Abnahme', '- 50 % ($4,250) sofort\n- 50 % ($4,250) bei Abnahme'],
    ['12,50 % sofort\n87,50 % später', '- 12,50 % ($1,062.50) sofort\n- 87,50 % ($7,437.50) später'],
    ['33,4 % a, dann 66,6 % b', '- 33,4 % ($2,839) a\n- 66,6 % ($5,661) b'],
    ['Pay 50% now & 50% later', '- Pay 50% ($4,250) now\n- 50% ($4,250) later'],
    ['je 50 % zu Beginn und am Ende', 'Payment: Je 50 % zu Beginn und am Ende.'],
  ])('finds the shares of %s', async (paymentSchedule, lines) => {
    expect((await proposalOf({ paymentSchedule })).investment).toContain(`\n\n${lines}\n\n`)
  })

  it.each(['Acme, Inc.', 'Turnverein e.V.', 'Müller & Söhne GmbH & Co. KG', 'example.com'])(
    'keeps the name of a client as it is: %s',
    async (clientName) => expect((await proposalOf({ clientName })).clientName).toBe(clientName),
  )

  it.each([
    ['8 500 €', 'en-US'],
    ['$8 500', 'en-US'],
    ['8 500 €', 'de-DE'],
    ['8 T€', 'de-DE'],
    ['8,5 Tsd. €', 'de-DE'],
    ['5.000 bis 8.500 €', 'de-DE'],
  ])('takes %s in %s for a budget of more than 7,500', async (budget, locale) =>
    expect(await recommendedFor(budget, locale)).toBe('Customer Data Assessment'),
  )

  it('takes 1,5 Mio. € for more than 18,000', async () =>
    expect(await recommendedFor('1,5 Mio. €', 'de-DE')).toBe('Growth Blueprint'))

  it('finds the prices of its own packages in German', () => {
    const prices = builtInLibraryIn(['de', 'en']).packages.map(({ investment }) => investment)
    expect(prices).toEqual(['2.500\u00a0$', '7.500\u00a0$', '18.000\u00a0$'])
  })

  it('keeps the days of a payment', async () => {
    const { investment } = await proposalOf({ paymentSchedule: 'Net 30. No deposit.' })
    expect(investment).toContain('Payment: Net 30. No deposit.')
  })
})
