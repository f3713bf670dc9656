import { describe, expect, it } from 'vitest'
import { editText } from '#mfe/leads/model/change-text.ts'
import { lead } from './sample-lead.ts'

describe('the line of a toast about an edit', () => {
  it('has the lead, and the label before and after', () => {
    expect(editText(lead('a', { name: 'Mara Quell' }), { status: 'lost' })).toBe('Mara Quell · Status: New → Lost')
  })
  it('writes amounts and days as the screens do, and an empty field as none', () => {
    const edit = { estimatedValue: 432_100, followUpDate: null }
    expect(editText(lead('a', { followUpDate: '2026-05-03' }), edit)).toBe(
      'Lead a · Value: none → $4,321, Follow-up: May 3, 2026 → none',
    )
  })
  it('has an owner by name', () => {
    const ada = { id: '7', name: 'Ada', email: 'ada@mail.example', role: 'admin', status: 'active' } as const
    const member = { ...ada, secondFactor: [], lastSignInAt: null }
    expect(editText(lead('a'), { ownerId: '7' }, [member])).toBe('Lead a · Owner: none → Ada')
  })
  it('names a lead without a name by its address, and leaves the text of notes out', () => {
    expect(editText(lead('a', { name: '' }), { notes: 'A long story' })).toBe('a@mail.example · Notes')
  })
})
