import { describe, expect, it } from 'vitest'
import { templateWriter } from '#adapters/writer/template/template-writer.ts'
import type { EngagementOverview } from '#contracts/document/engagement-overview.ts'
import type { Proposal } from '#contracts/document/proposal.ts'
import { canceller } from '#domain/kernel/cancellation.ts'
import type { Values } from '#domain/kernel/step.ts'
import { nineAnswers } from '#tests/support/document/documents.ts'
import { hostileTexts } from '#tests/support/fuzz/hostile-texts.ts'
import { drafted, writerContract } from './writer.contract.ts'

const writer = templateWriter({ now: () => '2026-01-20T12:00:00.000Z' })

writerContract('template', () => writer)

const proposalOf = async (inputs: Values = {}) => {
  const read = await drafted(writer, 'proposal', { ...nineAnswers, ...inputs })
  return read.type === 'Proposal' ? (read.data as Proposal) : expect.fail(read.type)
}
const overviewOf = async (inputs: Values = {}) => {
  const given = { clientName: 'Harbor & Pine Coffee', meetingNotes: 'Three cafes.', ...inputs }
  const read = await drafted(writer, 'engagement_overview', given)
  return read.type === 'EngagementOverview' ? (read.data as EngagementOverview) : expect.fail(read.type)
}

describe('a proposal by template', () => {
  it('is dated by the clock and signed as what it is', async () => {
    expect(await proposalOf()).toMatchObject({ generatedAt: '2026-01-20T12:00:00.000Z', generatedBy: 'template' })
  })

  it('takes up what staff added to the form', async () => {
    const { understandingObjectives } = await proposalOf({ paymentTerms: 'Net 30', seats: 12 })
    expect(understandingObjectives).toContain('**Payment terms:**\n\nNet 30\n\n**Seats:**\n\n12')
    const { section1_content } = await overviewOf({ next_visit: 'In May' })
    expect(section1_content).toContain('**Next visit:**\n\nIn May')
  })

  it('is the same for the same inputs', async () => {
    expect(await proposalOf()).toEqual(await proposalOf())
  })

  it('sums itself up with the date, the parts, the time and the price', async () => {
    const { executiveSummary } = await proposalOf()
    for (const fact of ['January 15, 2026', '**Customer data hub**, **Win-back campaign** and **Monthly report**'])
      expect(executiveSummary).toContain(fact)
    expect(executiveSummary).toContain('The estimated timeline is **4 weeks** and the total investment is **$8,500**.')
  })

  it('keeps a date that is none as it was typed', async () => {
    expect((await proposalOf({ meetingDate: 'last Tuesday' })).executiveSummary).toContain('on last Tuesday.')
    expect((await proposalOf({ meetingDate: '2026-02-31' })).executiveSummary).toContain('on 2026-02-31.')
  })

  it('distinguishes objectives, pain points and outcomes', async () => {
    expect((await proposalOf()).understandingObjectives).toContain(
      '**What you want to achieve**\n\n- Grow repeat visits\n- Win back lapsed customers\n\n**What stands in the way**\n\nData in five tools.\n\n**What success looks like**\n\n15% more repeat visits by summer.',
    )
  })

  it('leaves a sentence whole, commas and all', async () => {
    const clientObjectives = 'We want more bookings, fewer no-shows and a calmer inbox.'
    expect((await proposalOf({ clientObjectives })).understandingObjectives).toContain(`\n\n${clientObjectives}\n\n`)
  })

  it.each([
    ['by lines', 'Booking assistant\nReminders'],
    ['by soft line breaks', 'Booking assistant\vReminders'],
    ['by line separators', 'Booking assistant\u2028Reminders'],
    ['by bullets', '* booking assistant\n* reminders'],
    ['by numbers in a line', '1) Booking assistant 2) Reminders'],
    ['by semicolons', 'booking assistant; reminders;'],
    ['by sentences', 'Booking assistant. Reminders.'],
    ['by bullets of Word', '•\tBooking assistant\no\tReminders'],
    ['by bullets of a symbol font', '\uf0b7\tBooking assistant\n\uf0a7 Reminders'],
    ['as an AI writes them', '1. **Booking assistant**\n2. **Reminders**'],
    ['under headings of Markdown', '## Booking assistant\n## Reminders'],
  ])('finds the parts of a solution %s', async (_, proposedSolutionComponents) => {
    const { proposedSolution } = await proposalOf({ proposedSolutionComponents })
    expect(proposedSolution).toContain('a solution in two parts')
    expect(proposedSolution).toContain('**1. Booking assistant**\n\n**2. Reminders**')
  })

  it('keeps what stands in brackets in one part, and a title bold as a whole', async () => {
    const parts = 'CRM (import, clean-up and export), weekly reports, and training (staff and owners)'
    expect((await proposalOf({ proposedSolutionComponents: parts })).proposedSolution).toContain(
      '**1. CRM (import, clean-up and export)**\n\n**2. Weekly reports**\n\n**3. Training (staff and owners)**',
    )
    const titles = '1. **CRM** - import of all contacts\n2. **Reports: by week**'
    expect((await proposalOf({ proposedSolutionComponents: titles })).proposedSolution).toContain(
      '**1. CRM**\n\nImport of all contacts.\n\n**2. Reports**\n\nBy week.',
    )
  })

  it('keeps the labels of notes apart that an AI wrote', async () => {
    const meetingNotes = '- Three cafes\n- One owner\n\n## Budget\nAbout $5k'
    expect((await overviewOf({ meetingNotes, objectives: '' })).section1_content).toContain(
      '- Three cafes\n- One owner\n- **Budget** About $5k\n',
    )
  })

  it.each([
    ['Audit, report and plan', '- Audit\n- Report\n- Plan'],
    ['Audit, Bericht und Plan', '- Audit\n- Bericht\n- Plan'],
  ])('divides a short list in a line: %s', async (projectDeliverables, items) => {
    expect((await proposalOf({ projectDeliverables })).projectScope).toContain(`**In scope**\n\n${items}\n\n`)
  })

  it('joins a wrapped line with its bullet', async () => {
    const { projectScope } = await proposalOf({ projectDeliverables: '- A hub\n  for all data\n- Training' })
    expect(projectScope).toContain('**In scope**\n\n- A hub for all data\n- Training\n\nAnything that is not listed')
  })

  it.each([
    'In scope: hub, training and support. Out of scope: website, ads and print.',
    'In scope - hub, training and support\nOut of scope - website, ads and print.',
    'Hub, training and support; (out of scope) website, ads and print.',
  ])('draws the line of the scope, in one line of text too: %s', async (projectDeliverables) => {
    expect((await proposalOf({ projectDeliverables })).projectScope).toContain(
      '**Out of scope**\n\n- Website, ads and print\n\nShould a need arise',
    )
  })

  it.each([
    ['in a line', 'Week 1: discovery, Weeks 2-3: build the hub; Week 4: launch.'],
    ['in bullets with dashes', '- **Week 1** – discovery\n- Weeks 2-3 - build the hub\n- Week 4 - launch'],
    ['with headings', 'Week 1\nDiscovery\n\nWeeks 2-3\nBuild the hub\n\nWeek 4\nLaunch'],
  ])('finds the milestones %s', async (_, projectTimeline) => {
    expect((await proposalOf({ projectTimeline })).timeline).toContain(
      '- **Week 1:** Discovery\n- **Weeks 2-3:** Build the hub\n- **Week 4:** Launch\n\n',
    )
  })

  it.each([
    [
      'Phase 1 (Weeks 1–2): Discovery\nPhase 2 (Weeks 3–4): Build',
      '- **Phase 1 (Weeks 1–2):** Discovery\n- **Phase 2 (Weeks 3–4):** Build\n\n',
    ],
    ['1 to 3 weeks, week 4', '- **1 to 3 weeks**\n- **Week 4**\n\n'],
    ['1 to 3 weeks: discovery, week 4: launch', '- **1 to 3 weeks:** Discovery\n- **Week 4:** Launch\n\n'],
    ['Weeks 1 to 3 discovery, week 4 launch', '- **Weeks 1 to 3:** Discovery\n- **Week 4:** Launch\n\n'],
    ['Week 1 to week 3: discovery, week 4: launch', '- **Week 1 to week 3:** Discovery\n- **Week 4:** Launch\n\n'],
    [
      'Week 1: discovery, 2 days on site; week 2: build',
      '- **Week 1:** Discovery, 2 days on site\n- **Week 2:** Build',
    ],
  ])('finds spans of time among the milestones: %s', async (projectTimeline, lines) => {
    expect((await proposalOf({ projectTimeline })).timeline).toContain(lines)
  })

  it('loses nothing that the form accepts', async () => {
    const words = Array.from({ length: 1500 }, (_, n) => `word${n}`)
    const projectDeliverables = words.map((word) => `- ${word}`).join('\n')
    const { projectScope } = await proposalOf({ projectDeliverables })
    expect(words.filter((word) => !projectScope.toLowerCase().includes(`- ${word}\n`))).toEqual([])
  })

  it.each(hostileTexts)('is written whatever it is given: %s', async (_, text) => {
    const inputs = Object.fromEntries(Object.keys(nineAnswers).map((field) => [field, text]))
    const { outputs } = (await writer.draft('proposal', inputs, canceller())) as { outputs: string }
    expect(outputs.length).toBeLessThan(1_000_000)
  })
})

describe('an overview by template', () => {
  it('is dated as it is read, and names the industry where there is one', async () => {
    expect(await overviewOf({ clientIndustry: 'Hospitality' })).toMatchObject({
      formattedDate: 'January 20, 2026',
      clientIndustry: 'Hospitality',
    })
    expect(await overviewOf()).not.toHaveProperty('clientIndustry')
  })

  it('repeats what it heard', async () => {
    const { section1_content: text } = await overviewOf({ meetingNotes: 'Three cafes\nOne owner', objectives: 'Grow' })
    expect(text).toContain('**What you want to achieve**\n\nGrow.\n\n')
    expect(text).toContain('conversation**\n\n- Three cafes\n- One owner\n\n')
  })

  it.each([
    ['Under $5,000', 'Insight Snapshot'],
    ['$5,000 - $15,000', 'Customer Data Assessment'],
    ['$15,000 - $50,000', 'Growth Blueprint'],
    ['$50,000+', 'Growth Blueprint'],
    ['about 8 thousand', 'Customer Data Assessment'],
    ['20k in 2026', 'Growth Blueprint'],
    [2000, 'Insight Snapshot'],
    [7500, 'Customer Data Assessment'],
    ['not sure yet', 'Insight Snapshot'],
  ])('recommends by the budget %s: %s', async (budget, packageName) => {
    const { recommendation } = await overviewOf({ budget })
    expect(recommendation.packageName).toBe(packageName)
    expect(recommendation.justification).toContain(`**${packageName}**`)
  })

  it('is open about a budget that covers nothing', async () => {
    expect((await overviewOf({ budget: '$900' })).recommendation.justification).toContain(
      'It goes beyond the budget that you named ($900)',
    )
  })
})
