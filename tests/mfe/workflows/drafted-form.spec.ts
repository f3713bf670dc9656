import { expect, it } from 'vitest'
import { fillForm, sentSources } from '#mfe/workflows/model/drafted-form.ts'

const names = ['clientName', 'clientObjectives', 'totalInvestment']
const source = { noteId: 'n1', quote: 'We want regulars.' }
const draft = { inputs: { clientObjectives: 'Regulars' }, sources: { clientObjectives: [source] } }

it('fills a form with what has a source, empties the rest and says so, and keeps what was typed', () => {
  const before = { clientName: 'Maya', clientObjectives: 'Old notes', totalInvestment: '' }
  const filled = fillForm('l1', draft, { names, now: { ...before, totalInvestment: '$9,000' }, before })
  expect(filled).toEqual({
    leadId: 'l1',
    texts: { clientName: '', clientObjectives: 'Regulars', totalInvestment: '$9,000' },
    sources: { clientObjectives: [source] },
    silent: ['clientName'],
  })
})

it('gives no source to a field that was typed, and sends none for one that was emptied', () => {
  const typed = fillForm('l1', draft, { names, now: { clientObjectives: 'My own' }, before: {} })
  expect([typed.texts.clientObjectives, typed.sources, typed.silent]).toEqual([
    'My own',
    {},
    ['clientName', 'totalInvestment'],
  ])
  const filled = fillForm('l1', draft, { names, now: {}, before: {} })
  expect(sentSources(filled, { clientObjectives: 'Regulars, and soon' })).toEqual({ sources: filled.sources })
  expect(sentSources(filled, { clientObjectives: ' ' })).toEqual({})
  expect(sentSources(undefined, { clientObjectives: 'Regulars' })).toEqual({})
})

// A builder is a constructor, also to a workflow.
it('leaves a field empty whose name every object inherits', () => {
  const inherited = fillForm('l1', draft, { names: ['constructor', 'toString'], now: {}, before: {} })
  expect([inherited.texts, inherited.silent]).toEqual([{ constructor: '', toString: '' }, ['constructor', 'toString']])
})
