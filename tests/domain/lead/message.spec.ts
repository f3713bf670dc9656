import { describe, it } from 'vitest'
import { type Budget, lead } from '#domain/lead/model/index.ts'
import { captured, nextDay, origin, receiveMessage } from '#tests/support/lead/leads.ts'
import { specification } from '#tests/support/specification.ts'

const given = specification(lead)
const received = (message: string, filled: object = {}, value: object = {}) =>
  ({ type: 'LeadMessageReceived', data: { message, receivedAt: nextDay, filled, ...value } }) as const
const bare = captured({ name: '', phone: null, company: null, estimatedValue: null, notes: '' })

describe('a further message', () => {
  it('to an unknown lead is refused', () => given().when(receiveMessage()).isRefused({ type: 'LeadNotFound' }))

  it('overwrites nothing that is known', () =>
    given(captured())
      .when(receiveMessage({ name: 'Augusta', phone: '1', company: 'Other', budget: '$50,000+' }))
      .gives(received('Me again.')))

  it('fills what is empty, trimmed', () =>
    given(bare)
      .when(receiveMessage({ name: ' Ada ', phone: ' 1 ', company: ' Engines ', budget: 'Under $5,000' }))
      .gives(received('Me again.', { name: 'Ada', phone: '1', company: 'Engines' }, { estimatedValue: 250_000 })))

  it('fills nothing with white space', () =>
    given(bare)
      .when(receiveMessage({ name: ' ', phone: '\t', company: '\n' }))
      .gives(received('Me again.')))

  it('fills nothing with what cannot be seen', () =>
    given(bare)
      .when(receiveMessage({ name: '\u200b', phone: '\u2060', company: '\u2800' }))
      .gives(received('Me again.')))

  it('fills only the fields that are empty', () =>
    given(captured({ company: null }))
      .when(receiveMessage({ phone: '1', company: 'Engines' }))
      .gives(received('Me again.', { company: 'Engines' })))

  it('does not take a value of nothing for an empty one', () =>
    given(captured({ estimatedValue: 0 }))
      .when(receiveMessage({ budget: '$50,000+' }))
      .gives(received('Me again.')))

  it('fills a field that staff emptied', () =>
    given(captured(), { type: 'LeadContactDataChanged', data: { phone: null } })
      .when(receiveMessage({ phone: '2' }))
      .gives(received('Me again.', { phone: '2' })))

  it('keeps its own origin each time', () =>
    given(captured({ origin: origin('regulars') }))
      .when(receiveMessage({ origin: origin('lapsed') }))
      .gives(received('Me again.', {}, { origin: origin('lapsed') })))

  it('is recorded each time that it is sent', () =>
    given(captured(), received('Me again.')).when(receiveMessage()).gives(received('Me again.')))

  it('joins the notes under its date, and leaves the status alone', () =>
    given(captured(), { type: 'LeadStatusChanged', data: { status: 'won' } })
      .when(receiveMessage({ message: ' Me again. ' }))
      .leaves({ notes: 'Please call me.\n\n[2026-01-02] Me again.', status: 'won', priority: 'medium' }))

  it('begins the notes where there were none', () =>
    given(bare).when(receiveMessage()).leaves({ notes: '[2026-01-02] Me again.' }))

  it('leaves the lead with what it filled', () =>
    given(bare)
      .when(receiveMessage({ name: 'Ada', phone: '1', company: 'Engines', budget: '$50,000+' }))
      .leaves({ name: 'Ada', phone: '1', company: 'Engines', estimatedValue: 5_000_000 }))

  it.each<[Budget, number | null]>([
    ['', null],
    ['Under $5,000', 250_000],
    ['$5,000 - $15,000', 1_000_000],
    ['$15,000 - $50,000', 3_250_000],
    ['$50,000+', 5_000_000],
  ])('with the budget "%s" makes an empty value %s cents', (budget, estimatedValue) =>
    given(bare).when(receiveMessage({ budget })).leaves({ estimatedValue }),
  )
})

describe('of the messages of a lead', () => {
  const oneMore = {
    type: 'LeadMessageReceived',
    data: { message: '', receivedAt: nextDay, filled: {}, overLimit: true },
  } as const
  const times = (count: number, message: string) => Array.from({ length: count }, () => received(message))

  it('twenty of a day are kept in full, and of a further one only that there was one', () => {
    given(captured(), ...times(19, 'Again.'))
      .when(receiveMessage())
      .gives(received('Me again.'))
    given(captured(), ...times(20, 'Again.'))
      .when(receiveMessage({ name: 'A', budget: '$50,000+' }))
      .gives(oneMore)
  })

  it('the first counts where it is one, so that twenty of its day are kept with it', () => {
    const sameDay = { capturedAt: nextDay }
    given(captured(sameDay), ...times(19, 'Again.'))
      .when(receiveMessage())
      .gives(oneMore)
    given(captured({ ...sameDay, source: 'direct' }), ...times(19, 'Again.'))
      .when(receiveMessage())
      .gives(received('Me again.'))
  })

  it('those of another day are kept again', () =>
    given(captured(), ...times(20, 'Again.'))
      .when(receiveMessage({ now: '2026-01-03T00:00:00.000Z' }))
      .gives({
        type: 'LeadMessageReceived',
        data: { ...received('Me again.').data, receivedAt: '2026-01-03T00:00:00.000Z' },
      }))

  it('100 kB are kept in all, counted in bytes', () => {
    const first = captured({ notes: '' })
    given(first, ...times(9, 'ü'.repeat(5000)))
      .when(receiveMessage({ message: 'x'.repeat(10_000) }))
      .gives(received('x'.repeat(10_000)))
    given(first, ...times(9, 'ü'.repeat(5000)))
      .when(receiveMessage({ message: 'x'.repeat(10_001) }))
      .gives(oneMore)
  })

  it('one that is not kept leaves notes and fields as they are', () =>
    given(bare, ...times(20, 'Again.'), oneMore)
      .when(receiveMessage({ name: 'Ada' }))
      .leaves({ name: '', notes: Array(20).fill('[2026-01-02] Again.').join('\n\n') }))
})
