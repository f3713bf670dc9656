import { describe, expect, it } from 'vitest'
import { viewAfter } from '#domain/kernel/view.ts'
import { type AcceptProposal, type DeclineProposal, type ShareEvent, share } from '#domain/share/model/index.ts'
import { shareView } from '#domain/share/views/share-view.ts'
import { at } from '#tests/support/run/runs.ts'
import { oneShareEventOfEach } from '#tests/support/share/share-events.ts'
import { created, createShare, opened, recordedShare, revoked } from '#tests/support/share/shares.ts'
import { specification } from '#tests/support/specification.ts'

const given = specification(share)
const until = at(50_000)
const decisionAsked: ShareEvent = { type: 'ShareDecisionAsked', data: { until, askedAt: at(0) } }
const history = [created(), decisionAsked, opened({ email: 'ada@example.com' })] as const

const { name, sentence, price } = oneShareEventOfEach.ProposalAccepted.data
const subject = { visitId: 'visit 1', by: 'person', leadId: 'a lead', version: 4, documentHash: 'ab' } as const
const signed = { ...subject, name, sentence, price }

const accept = (fields: Partial<AcceptProposal> = {}): AcceptProposal => ({
  type: 'AcceptProposal',
  ...signed,
  email: null,
  current: 4,
  now: at(2000),
  ...fields,
})
const decline = (fields: Partial<DeclineProposal> = {}): DeclineProposal => ({
  type: 'DeclineProposal',
  ...subject,
  email: null,
  reason: 'Too late.',
  now: at(3000),
  ...fields,
})
const accepted: ShareEvent = {
  type: 'ProposalAccepted',
  data: { ...signed, email: 'ada@example.com', acceptedAt: at(2000) },
}
const declined: ShareEvent = {
  type: 'ProposalDeclined',
  data: { ...subject, email: 'ada@example.com', reason: 'Too late.', declinedAt: at(3000) },
}

describe('a link that asks for a decision', () => {
  it('says so when it is made', () =>
    given()
      .when(createShare({ decisionUntil: until }))
      .gives(created(), decisionAsked))

  it.each([at(0), at(-1), at(3651 * 86_400_000)])('asks for none until %s', (decisionUntil) =>
    given().when(createShare({ decisionUntil })).isRefused({ type: 'DecisionOutOfRange' }),
  )

  it('is accepted under the address of its gate, before any other', () => {
    given(...history)
      .when(accept())
      .gives(accepted)
    given(...history)
      .when(accept({ email: 'other@example.com' }))
      .gives(accepted)
  })

  it('is not accepted with an item that its document does not offer', () => {
    const price = { type: 'NoSuchItem' } as const
    given(...history)
      .when(accept({ price }))
      .isRefused(price)
    given(...history)
      .when(accept({ price, current: 5 }))
      .isRefused({ type: 'DocumentChanged', current: 5 })
  })

  it('is accepted under a verified address where its gate asks for none', () =>
    given(created(), decisionAsked, opened())
      .when(accept({ email: 'ada@example.com' }))
      .gives(accepted))

  it('is declined with a reason', () =>
    given(...history)
      .when(decline())
      .gives(declined))

  it('is decided once: the same visit alone may repeat it', () => {
    given(...history, accepted)
      .when(accept({ name: 'Eve', now: at(9000) }))
      .givesNothing()
    const rejection = { type: 'DecisionMade', decided: 'accepted', at: at(2000), version: 4 } as const
    for (const other of [
      { version: 5, current: 5 },
      { price: null },
      { price: { type: 'NoSuchItem' } as const },
      { price: { selected: [1, 2], total: 1_200_000, currency: 'USD' } },
    ])
      given(...history, accepted)
        .when(accept(other))
        .isRefused(rejection)
    given(...history, accepted)
      .when(accept({ visitId: 'visit 2' }))
      .isRefused(rejection)
    given(...history, accepted)
      .when(decline())
      .isRefused(rejection)
    given(...history, declined)
      .when(decline({ now: at(9000) }))
      .givesNothing()
    const turnedDown = { type: 'DecisionMade', decided: 'declined', at: at(3000), version: 4 } as const
    given(...history, declined)
      .when(accept())
      .isRefused(turnedDown)
  })

  it('is not decided on a version that is no longer shown', () =>
    given(...history)
      .when(accept({ current: 6 }))
      .isRefused({ type: 'DocumentChanged', current: 6 }))

  it('lapses at the very moment', () => {
    given(...history)
      .when(accept({ now: until }))
      .isRefused({ type: 'DecisionLapsed', until })
    given(...history)
      .when(decline({ now: until }))
      .isRefused({ type: 'DecisionLapsed', until })
    given(...history)
      .when(accept({ now: at(49_999) }))
      .leaves({ status: 'live' })
  })

  it('is decided neither after its end nor after its revocation', () => {
    given(...history, revoked())
      .when(accept())
      .isRefused({ type: 'ShareRevoked' })
    const over = created({ expiresAt: at(1500) })
    given(over, decisionAsked, opened()).when(accept()).isRefused({ type: 'ShareExpired' })
  })
})

it('refuses a decision that was not asked for', () => {
  given(created(), opened()).when(accept()).isRefused({ type: 'NoDecisionAsked' })
  given(created(), opened()).when(decline()).isRefused({ type: 'NoDecisionAsked' })
})

describe('the row of a link', () => {
  const decisionAfter = (...events: readonly ShareEvent[]) =>
    viewAfter(shareView, recordedShare(created(), ...events))?.decision

  it('holds the decision that is asked for, and that was made', () => {
    expect(decisionAfter()).toBeNull()
    expect(decisionAfter(decisionAsked)).toEqual({ until, state: 'open' })
    const { acceptedAt, ...facts } = { ...signed, email: 'ada@example.com', acceptedAt: at(2000) }
    expect(decisionAfter(decisionAsked, accepted)).toEqual({ until, state: 'accepted', at: acceptedAt, ...facts })
    expect(decisionAfter(decisionAsked, declined)).toMatchObject({ state: 'declined', reason: 'Too late.' })
  })

  it('drops who decided with the lead whose key sealed it, not with another reader', () => {
    const erased = (leadId: string): ShareEvent => ({ type: 'ShareErased', data: { erasedAt: at(9000), leadId } })
    expect(decisionAfter(decisionAsked, accepted, erased('a lead'))).toMatchObject({
      name: '',
      email: null,
      version: 4,
    })
    expect(decisionAfter(decisionAsked, accepted, erased('another'))).toMatchObject({ name, email: 'ada@example.com' })
    expect(decisionAfter(decisionAsked, declined, erased('a lead'))).toMatchObject({ reason: null, email: null })
  })
})
