import { describe, it } from 'vitest'
import { lead } from '#domain/lead/model/index.ts'
import { captured, captureLead, nextDay, noon, origin } from '#tests/support/lead/leads.ts'
import { specification } from '#tests/support/specification.ts'

const given = specification(lead)

describe('capturing a lead', () => {
  it('keeps everything that was given', () => given().when(captureLead()).gives(captured()))

  it('trims what was typed', () =>
    given()
      .when(
        captureLead({
          name: ' Ada Lovelace ',
          email: '\tada@example.com ',
          phone: ' +44 20 7946 0000',
          company: ' Analytical Engines\n',
          notes: '\nPlease call me. ',
        }),
      )
      .gives(captured()))

  it('takes white space alone for empty', () =>
    given()
      .when(captureLead({ name: ' ', phone: ' \t', company: '\u00a0', notes: '\n' }))
      .gives(captured({ name: '', phone: null, company: null, notes: '' })))

  it('takes what cannot be seen for empty', () =>
    given()
      .when(captureLead({ name: '\u200b', phone: '\u2060', company: '\u2800', notes: '\ufeff' }))
      .gives(captured({ name: '', phone: null, company: null, notes: '' })))

  it('leaves the value empty where none was given', () =>
    given()
      .when(captureLead({ estimatedValue: null }))
      .gives(captured({ estimatedValue: null })))

  it('keeps a value of nothing, which is not the same as no value', () =>
    given()
      .when(captureLead({ estimatedValue: 0 }))
      .gives(captured({ estimatedValue: 0 })))

  it('keeps where the visitor came from', () =>
    given()
      .when(captureLead({ origin: origin('regulars') }))
      .gives(captured({ origin: origin('regulars') })))

  it('with a status other than new sets the last contact to that moment', () =>
    given()
      .when(captureLead({ source: 'referral', status: 'qualified' }))
      .gives(captured({ source: 'referral', status: 'qualified' }), {
        type: 'LeadContactDateChanged',
        data: { lastContactDate: noon },
      }))

  it('as lost keeps the reason, which no other status has', () => {
    const contacted = { type: 'LeadContactDateChanged', data: { lastContactDate: noon } } as const
    const reason = { type: 'LeadLostReasonChanged', data: { lostReason: 'Too dear' } } as const
    given()
      .when(captureLead({ status: 'lost', lostReason: ' Too dear ' }))
      .gives(captured({ status: 'lost' }), contacted, reason)
    given()
      .when(captureLead({ status: 'won', lostReason: 'Too dear' }))
      .gives(captured({ status: 'won' }), contacted)
  })

  it('is refused where the lead is known already', () =>
    given(captured())
      .when(captureLead({ now: nextDay }))
      .isRefused({ type: 'LeadAlreadyCaptured' }))
})
