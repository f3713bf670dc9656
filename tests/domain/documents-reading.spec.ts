import { describe, expect, it } from 'vitest'
import { documentLanguage } from '#contracts/document/document-language.ts'
import { type ProposalInputs, proposalInputs } from '#contracts/document/proposal-inputs.ts'
import { readDocument } from '#contracts/document/read-document.ts'
import { anOverview, aProposal, nineAnswers } from '#tests/support/document/documents.ts'

const wrap = (data: unknown) => ({ success: true, data })
const text = JSON.stringify

describe('the outputs of a run', () => {
  it.each([
    ['bare', text(aProposal)],
    ['wrapped', text(wrap(aProposal))],
    ['encoded twice', text(text(aProposal))],
    ['wrapped, then encoded', text(text(wrap(aProposal)))],
    ['encoded, then wrapped', text(wrap(text(aProposal)))],
    ['between white space', `\n ${text(aProposal)}\n`],
    ['with a byte order mark', `\ufeff${text(wrap(aProposal))}`],
    ['with nothing of their making', text({ ...aProposal, language: null, generatedBy: null, madeWith: null })],
    ['with something else of their making', text({ ...aProposal, language: 5, generatedBy: {}, madeWith: 'me' })],
  ])('are read %s', (_, outputs) => {
    expect(readDocument(outputs)).toEqual({ type: 'Proposal', data: aProposal })
  })

  it('are distinguished by their content', () => {
    expect(readDocument(text(wrap(anOverview)))).toEqual({ type: 'EngagementOverview', data: anOverview })
  })

  it('keep what is not known yet, and do without what may be missing', () => {
    const { strategicPillars, ...staticContent } = anOverview.staticContent
    const older = { ...anOverview, staticContent, note: { by: 'Ada' } }
    expect(readDocument(text(older))).toEqual({ type: 'EngagementOverview', data: older })
  })

  it.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['DE_de', 'de'],
    ['xx', undefined],
    ['', undefined],
  ])('are in a language of the pages: %s', (language, result) =>
    expect(documentLanguage(text({ ...aProposal, language }))).toBe(result),
  )

  it.each([null, undefined, '', ' \n'])('are missing where there are none: %j', (outputs) => {
    expect(readDocument(outputs)).toEqual({ type: 'Missing' })
  })

  it.each([
    'plain text',
    'null',
    '7',
    '[]',
    '{}',
    text(aProposal).slice(0, -2),
    text({ success: false, data: aProposal }),
    text({ success: true }),
    text({ ...aProposal, investment: 8500 }),
    text({ ...anOverview, staticContent: null }),
    '{"__proto__":{"success":true}}',
    '['.repeat(200_000),
    Array.from({ length: 12 }).reduce<string>((inner) => text(inner), 'x'),
  ])('are unreadable, and nothing worse: %#', (outputs) => {
    expect(readDocument(outputs)).toEqual({ type: 'Unreadable' })
  })
})

describe('the nine questions of a proposal', () => {
  const complaintsAbout = (inputs: unknown) =>
    proposalInputs.safeParse(inputs).error?.issues.map(({ message }) => message)

  it('are all asked, each in its own words', () => {
    const words = [
      'Client name is required',
      'Meeting date is required',
      'Total investment is required',
      'Estimated timeline is required',
      'Client objectives, pain points, and key outcomes are required',
      'Proposed solution components are required',
      'Project deliverables are required',
      'Project timeline is required',
      'Payment schedule is required',
    ]
    expect(complaintsAbout({})).toEqual(words)
    const blank = Object.fromEntries(Object.keys(nineAnswers).map((name) => [name, ' \n ']))
    expect(complaintsAbout(blank)).toEqual(words)
  })

  it('take any text up to their limits', () => {
    const free: ProposalInputs = { ...nineAnswers, totalInvestment: 'to be discussed', meetingDate: 'last Tuesday' }
    expect(proposalInputs.parse(free)).toEqual(free)
    expect(complaintsAbout({ ...nineAnswers, clientName: 'x'.repeat(201) })).toEqual(['At most 200 characters'])
    expect(complaintsAbout({ ...nineAnswers, projectTimeline: 'x'.repeat(20_001) })).toEqual([
      'At most 20000 characters',
    ])
  })
})
