import { describe, it } from 'vitest'
import { type LeadEvent, lead } from '#domain/lead/model/index.ts'
import { oneLeadEventOfEach } from '#tests/support/lead/lead-events.ts'
import { captured, nextDay, noon, receiveMessage } from '#tests/support/lead/leads.ts'
import { specification } from '#tests/support/specification.ts'

const given = specification(lead)
const later = '2026-01-02T10:00:00.000Z'
const add = (kind: 'note' | 'call' | 'meeting' = 'note', at = noon) =>
  ({ type: 'AddNote', noteId: 'n1', kind, text: 'Ada likes engines.', at, now: nextDay }) as const
const added = (kind: 'note' | 'call' | 'meeting' = 'note', at = noon): LeadEvent => ({
  type: 'LeadNoteAdded',
  data: { noteId: 'n1', kind, text: 'Ada likes engines.', at, addedAt: nextDay },
})
const remove = { type: 'RemoveNote', noteId: 'n1', now: later } as const
const removed: LeadEvent = { type: 'LeadNoteRemoved', data: { noteId: 'n1', removedAt: later } }
const erased: LeadEvent = { type: 'LeadErased', data: { erasedAt: nextDay } }

describe('a note on a lead', () => {
  it('is added once, and leaves the field of the lead as it is', () => {
    given(captured()).when(add()).gives(added())
    given(captured()).when(add()).leaves({ notes: 'Please call me.' })
    given(captured(), added()).when(add()).givesNothing()
  })

  it('is removed once', () => {
    given(captured(), added()).when(remove).gives(removed)
    given(captured(), added(), removed).when(remove).isRefused({ type: 'NoteNotFound' })
    given(captured()).when(remove).isRefused({ type: 'NoteNotFound' })
  })

  it('is changed for ten minutes after it was added: it ends, and is rewritten', () => {
    const at = (now: string) => ({ ...add('call', noon), type: 'ReviseNote', text: 'She wants two.', now }) as const
    const note = { noteId: 'n1', kind: 'call', text: 'She wants two.', at: noon, addedAt: nextDay } as const
    const tenMinutes = '2026-01-02T09:40:00.000Z'
    given(captured(), added())
      .when(at(tenMinutes))
      .gives(
        { type: 'LeadNoteRemoved', data: { noteId: 'n1', removedAt: tenMinutes } },
        { type: 'LeadNoteAdded', data: note },
      )
    const tooLate = '2026-01-02T09:40:00.001Z'
    given(captured(), added()).when(at(tooLate)).isRefused({ type: 'NoteSettled' })
    const second: LeadEvent[] = [
      { type: 'LeadNoteRemoved', data: { noteId: 'n1', removedAt: tenMinutes } },
      { type: 'LeadNoteAdded', data: note },
    ]
    given(captured(), added(), ...second)
      .when(at(tooLate))
      .isRefused({ type: 'NoteSettled' })
    given(captured()).when(at(nextDay)).isRefused({ type: 'NoteNotFound' })
    given(captured(), added(), removed).when(at(nextDay)).isRefused({ type: 'NoteNotFound' })
  })

  it('is not added to the erased or to an unknown lead', () => {
    given(captured(), erased).when(add()).isRefused({ type: 'LeadErased' })
    given(captured(), added(), erased).when(remove).isRefused({ type: 'LeadErased' })
    given().when(add()).isRefused({ type: 'LeadNotFound' })
  })
})

describe('a message waits for an answer', () => {
  const wrote: LeadEvent = { type: 'LeadMessageReceived', data: { message: 'Hello?', receivedAt: nextDay, filled: {} } }

  it('from its arrival on', () => {
    given(captured()).when(receiveMessage()).leaves({ waitingMessage: nextDay })
    given()
      .when({ ...receiveMessage(), type: 'ReceiveMessage' })
      .isRefused({ type: 'LeadNotFound' })
  })

  it('also if it is a mail, but not an automatic answer or a mail of before', () => {
    const { type, data } = oneLeadEventOfEach.LeadMailReceived
    const { imported, ...fresh } = data
    const mail = (more: Partial<typeof data> = {}): LeadEvent => ({
      type,
      data: { ...fresh, receivedAt: later, ...more },
    })
    const waiting = { waitingMessage: later }
    given(captured(), mail()).when(add()).leaves(waiting)
    given(captured(), wrote, mail()).when(add()).leaves(waiting)
    given(captured(), wrote, mail({ receivedAt: nextDay }))
      .when(add('call', later))
      .leaves({ waitingMessage: null })
    for (const more of [{ automatic: true }, { imported: true as const }, { receivedAt: noon }])
      given(captured(), mail(more)).when(add()).leaves({ waitingMessage: null })
  })

  it('until a contact that is not before it', () => {
    const contact = (lastContactDate: string) => ({ type: 'ReviseLead', lastContactDate, now: later }) as const
    given(captured(), wrote).when(contact(later)).leaves({ waitingMessage: null })
    given(captured(), wrote).when(contact(noon)).leaves({ waitingMessage: nextDay })
  })

  it('until a call or a meeting that is not before it, and not until a mere note', () => {
    given(captured(), wrote).when(add('call', later)).leaves({ waitingMessage: null })
    given(captured(), wrote).when(add('meeting', later)).leaves({ waitingMessage: null })
    given(captured(), wrote).when(add('call', noon)).leaves({ waitingMessage: nextDay })
    given(captured(), wrote).when(add('note', later)).leaves({ waitingMessage: nextDay })
  })
})
