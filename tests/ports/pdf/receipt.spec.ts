import { expect, it } from 'vitest'
import { drawReceipt } from '#adapters/pdf/receipt.ts'
import { usualFormats } from '#contracts/formats.ts'

const draw = drawReceipt({ brandName: 'Harbor', language: 'en', formats: usualFormats })
const receiptOf = (name: string) =>
  draw({
    shareId: 'a share',
    decision: {
      ...{ until: '2026-02-01T00:00:00.000Z', state: 'accepted', at: '2026-01-20T12:00:00.000Z' },
      ...{ visitId: 'v', by: 'person', leadId: null, version: 4, documentHash: 'ab', email: null },
      ...{ name, sentence: 'I accept.', price: null },
    },
    report: {
      run: { id: 'a run', outputs: null, startedAt: '2026-01-20T11:00:00.000Z', completedAt: null, version: 4 },
      workflow: { id: 5, name: 'Proposal Generation', description: '' },
      ...{ version: 4, number: 1 },
    },
  } as Parameters<typeof draw>[0])

it('a receipt names who accepted, and has no line for an erased name', () => {
  expect(receiptOf('Ada').text).toContain('Accepted by: Ada\n')
  expect(receiptOf('').text).not.toContain('Accepted by')
})
