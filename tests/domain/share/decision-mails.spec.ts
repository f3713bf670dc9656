import { expect, it } from 'vitest'
import type { ListedShare } from '#domain/share/ports/share-reader.ts'
import { decisionMails } from '#domain/share/service/decision-mails.ts'
import { shareView } from '#domain/share/views/share-view.ts'
import { oneShareEventOfEach } from '#tests/support/share/share-events.ts'

const stream = 'share-1'
const at = '2026-03-23T09:00:00.000Z'
const shareWithDecision = (): ListedShare => {
  const { ShareCreated, ShareDecisionAsked, ProposalAccepted } = oneShareEventOfEach
  const view = [ShareCreated, ShareDecisionAsked, ProposalAccepted].reduce<Parameters<typeof shareView>[0]>(
    (state, event, index) => shareView(state, { ...event, stream, version: index + 1, at }),
    null,
  )
  if (view === null) throw new Error('There is no link.')
  return { ...view, createdByEmail: 'mara@office.example', number: 1 }
}

it('the mails about a decision carry one print of its receipt', async () => {
  const prints: string[] = []
  const file = async ({ id }: ListedShare) => {
    prints.push(id)
    return { name: 'receipt.pdf', type: 'application/pdf', content: new Uint8Array([1]) }
  }
  const text = async () => ({ title: 'Accepted', file: 'receipt', text: 'Yes', letter: { first: 'Hi', last: 'Bye' } })
  const shares = { find: async () => shareWithDecision() }
  const letterhead = { to: 'office@office.example', replyTo: '', brandName: 'Office', urlOf: () => '/' }
  const lettersOf = decisionMails({ shares, receipts: { text, file, dossier: async () => null } }, letterhead)
  const letters = await lettersOf({
    ...oneShareEventOfEach.ProposalAccepted,
    stream,
    version: 3,
    at,
    position: 1,
    id: '1',
    actor: 'mara',
  })
  const mails = await Promise.all(letters.map(({ compose }) => compose()))
  expect(mails.map((mail) => [mail?.to, mail?.attachments?.map(({ name }) => name)])).toEqual([
    ['ada@example.com', ['receipt.pdf']],
    ['office@office.example', ['receipt.pdf']],
    ['mara@office.example', ['receipt.pdf']],
  ])
  expect(prints).toHaveLength(1)
})
