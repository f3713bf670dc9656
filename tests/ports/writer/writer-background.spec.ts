import { afterEach, describe, expect, it } from 'vitest'
import { noBackground } from '#adapters/writer/background.ts'
import { templateWriter } from '#adapters/writer/template/template-writer.ts'
import { readDocument } from '#contracts/document/read-document.ts'
import type { LeadBackground } from '#domain/document/ports/writer.ts'
import { canceller } from '#domain/kernel/cancellation.ts'
import type { Values } from '#domain/kernel/step.ts'
import { anOverview, nineAnswers } from '#tests/support/document/documents.ts'
import { sixSections } from '#tests/support/writer/ai-answers.ts'
import { says } from '#tests/support/writer/ai-server.ts'
import { serve, stopServing, writerOn } from '#tests/support/writer/ai-writer.ts'

afterEach(stopServing)

const writer = templateWriter({ now: () => '2026-01-20T12:00:00.000Z' })

describe('for a lead', () => {
  const lead: LeadBackground = {
    name: 'Ada',
    company: 'Engines',
    messages: [
      { at: '2026-01-02T00:00:00.000Z', text: 'Three cafes.' },
      { at: '2026-01-03T00:00:00.000Z', text: 'Can you start in May?' },
    ],
    documents: [{ at: '2026-01-10T00:00:00.000Z', outputs: JSON.stringify(anOverview) }],
  }
  const library = { ...noBackground.library, nextSteps: 'Until {offer.expires}, {lead.name} of {lead.company}.' }
  const background = { ...noBackground, library, libraryVersion: 7, lead }
  const draft = async (kind: 'proposal' | 'engagement_overview', inputs: Values) => {
    const made = await writer.draft(kind, inputs, canceller(), background)
    return readDocument(made.type === 'Drafted' ? made.outputs : null)
  }

  it('a document says what it follows, and takes texts and values from the library', async () => {
    const read = await draft('proposal', nineAnswers)
    if (read.type !== 'Proposal') throw new Error(read.type)
    expect(read.data.executiveSummary).toContain('It follows the Engagement Overview of January 10, 2026.')
    expect(read.data.staticContent.nextSteps).toBe('Until February 19, 2026, Ada of Engines.')
    expect(read.data.madeWith).toMatchObject({ library: 7, values: { 'client.name': nineAnswers.clientName } })
  })

  it('an overview holds the messages that the notes do not', async () => {
    const read = await draft('engagement_overview', { clientName: 'Harbor', meetingNotes: 'Three cafes.' })
    if (read.type !== 'EngagementOverview') throw new Error(read.type)
    expect(read.data.section1_content).toContain('**What you wrote to us**\n\nCan you start in May?')
  })
})

describe('an AI', () => {
  it('names the lead, and is asked for in the words of the library', async () => {
    const server = await serve(says(sixSections))
    const messages = [{ at: '2026-01-03T00:00:00.000Z', text: 'Can you start in May?' }]
    const lead = { name: 'Ada', company: 'Engines', messages, documents: [] }
    const prompts = { ...noBackground.library.prompts, proposal: 'Write to {client.name}.' }
    const background = { ...noBackground, library: { ...noBackground.library, prompts }, lead }
    await writerOn(server).draft('proposal', nineAnswers, canceller(), background)
    const [system, user] = server.requests[0]?.body.messages ?? []
    expect(system?.content).toMatch(/Write to Harbor & Pine Coffee\.$/)
    expect(user?.content).toContain('Can you start in May?')
  })
})
