import { describe, expect, it } from 'vitest'
import { changedValues, editableValues } from '#mfe/audit/model/editable-values.ts'
import { fieldLabel, valueText } from '#mfe/audit/model/field-words.ts'
import { proposedFields } from '#mfe/audit/model/proposed-fields.ts'

const formOf = (values: Readonly<Record<string, string>>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

describe('the values of a proposal that an approver can change', () => {
  const update = { leadId: '7', estimatedValue: 250_000 }

  it('have amounts as money, not as cents', () => {
    expect(editableValues(update)).toMatchObject([{ label: 'value (USD)', text: '2,500' }])
    expect(changedValues(update, formOf({ estimatedValue: '2,500' }))).toEqual({})
    expect(changedValues(update, formOf({ estimatedValue: '3,000.50' }))).toEqual({ estimatedValue: 300_050 })
  })

  it('keep an unreadable number as text, which is refused, and read an empty amount as none', () => {
    expect(changedValues(update, formOf({ estimatedValue: 'a lot' }))).toEqual({ estimatedValue: 'a lot' })
    expect(changedValues(update, formOf({ estimatedValue: '' }))).toEqual({ estimatedValue: null })
    const link = { runId: '7', expiresInDays: 30 }
    expect(changedValues(link, formOf({ expiresInDays: '' }))).toEqual({ expiresInDays: '' })
    expect(changedValues(link, formOf({ expiresInDays: '7' }))).toEqual({ expiresInDays: 7 })
  })

  it('keep the lines of a short text, of which a field of one line would make one', () => {
    const mail = { subject: 'Tuesday', text: 'Hello Mara,\r\nTuesday is fine.' }
    expect(editableValues(mail)).toMatchObject([{ isLong: false }, { isLong: true }])
    const text = 'Hello Mara,\nTuesday is fine.'
    expect(changedValues(mail, formOf({ subject: 'Monday', text }))).toEqual({ subject: 'Monday' })
  })
})

describe('what a proposal would change', () => {
  it('names a field that it would empty', () => {
    expect(proposedFields({ before: { phone: '0123', notes: null }, after: { phone: null, notes: null } })).toEqual([
      { path: 'phone', from: '0123', to: null },
    ])
  })

  it('has inputs field by field, without those that are not given', () => {
    const after = { workflow: 'Overview', inputs: { clientName: 'Ruiz' }, leadId: null }
    expect(proposedFields({ before: null, after })).toEqual([
      { path: 'workflow', to: 'Overview' },
      { path: 'inputs.clientName', to: 'Ruiz' },
    ])
  })

  it('has what stays the same once', () => {
    expect(proposedFields({ before: { number: 1 }, after: { number: 1, name: null, expiresInDays: 0 } })).toEqual([
      { path: 'number', to: 1 },
      { path: 'expiresInDays', to: 0 },
    ])
    expect(valueText('expiresInDays', 0)).toBe('never')
  })

  it('has any name of an input as its label', () => {
    expect(fieldLabel('inputs.constructor')).toBe('inputs › constructor')
  })
})
