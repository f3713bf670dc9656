import { describe, expect, it } from 'vitest'
import { readDocument } from '#contracts/document/read-document.ts'
import type { Background, Writer } from '#domain/document/ports/writer.ts'
import { canceller } from '#domain/kernel/cancellation.ts'
import type { Values } from '#domain/kernel/step.ts'
import { nineAnswers } from '#tests/support/document/documents.ts'
import { hostileTexts } from '#tests/support/fuzz/hostile-texts.ts'

const overviewInputs = { clientName: 'Harbor & Pine Coffee', meetingNotes: 'Three cafes.', budget: '$10,000' }

/** The document parsed from a draft; throws if there is no draft. */
export const drafted = async (
  writer: Writer,
  kind: 'engagement_overview' | 'proposal',
  inputs: Values,
  background?: Background,
) => {
  const draft = await writer.draft(kind, inputs, canceller(), background)
  if (draft.type !== 'Drafted') throw new Error(JSON.stringify(draft))
  return readDocument(draft.outputs)
}

/** The contract of every writer. */
export const writerContract = (name: string, open: () => Writer) =>
  describe(`Writer: ${name}`, () => {
    it('drafts a proposal that can be read', async () => {
      expect(await drafted(open(), 'proposal', nineAnswers)).toMatchObject({
        type: 'Proposal',
        data: { clientName: nineAnswers.clientName },
      })
    })

    it('drafts an overview whose recommendation is one of its packages', async () => {
      const read = await drafted(open(), 'engagement_overview', overviewInputs)
      if (read.type !== 'EngagementOverview') throw new Error(read.type)
      const { recommendation, staticContent } = read.data
      expect(staticContent.packages.map(({ name }) => name)).toContain(recommendation.packageName)
    })

    it('says who wrote it', async () => {
      expect(await drafted(open(), 'proposal', nineAnswers)).toMatchObject({
        data: { generatedBy: expect.stringMatching(/./) },
      })
    })

    it.each(hostileTexts)('takes %s as the text it is', async (_, text) => {
      const read = await drafted(open(), 'engagement_overview', { ...overviewInputs, clientName: text })
      expect(read.type).toBe('EngagementOverview')
      const inputs = Object.fromEntries(Object.keys(nineAnswers).map((field) => [field, text]))
      expect((await drafted(open(), 'proposal', inputs)).type).toBe('Proposal')
    })

    it('has a document for next to nothing', async () => {
      expect((await drafted(open(), 'proposal', {})).type).toBe('Proposal')
      expect((await drafted(open(), 'engagement_overview', { budget: 5000 })).type).toBe('EngagementOverview')
    })

    it('stops when no caller waits any more', async () => {
      const cancellation = canceller()
      cancellation.cancel()
      expect(await open().draft('proposal', nineAnswers, cancellation)).toEqual({ type: 'Cancelled' })
    })
  })
