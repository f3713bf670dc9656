import { describe, it } from 'vitest'
import { lead } from '#domain/lead/model/index.ts'
import { captured, nextDay, noon, subscribeLead } from '#tests/support/lead/leads.ts'
import { specification } from '#tests/support/specification.ts'

const given = specification(lead)
const subscribed = (filled: object = {}) =>
  ({ type: 'LeadSubscribed', data: { subscribedAt: nextDay, filled } }) as const

describe('subscribing to the newsletter', () => {
  it('is refused for an unknown lead', () => given().when(subscribeLead()).isRefused({ type: 'LeadNotFound' }))

  it('is recorded for a lead that came another way, and changes nothing that is known', () => {
    const subscribing = given(captured()).when(subscribeLead({ name: 'Augusta' }))
    subscribing.gives(subscribed())
    subscribing.leaves({ name: 'Ada Lovelace', source: 'contact_form', status: 'new', notes: 'Please call me.' })
  })

  it('fills a name that is empty, trimmed', () => {
    const subscribing = given(captured({ name: '' })).when(subscribeLead({ name: ' Ada ' }))
    subscribing.gives(subscribed({ name: 'Ada' }))
    subscribing.leaves({ name: 'Ada' })
  })

  it('twice is the same as once', () => given(captured(), subscribed()).when(subscribeLead()).givesNothing())

  it('again is nothing new for a lead that came by the newsletter', () =>
    given(captured({ source: 'newsletter' }))
      .when(subscribeLead({ name: 'Augusta', now: noon }))
      .givesNothing())

  it('again is recorded where it fills the name', () =>
    given(captured({ source: 'newsletter', name: '' }))
      .when(subscribeLead({ name: 'Ada' }))
      .gives(subscribed({ name: 'Ada' })))
})
