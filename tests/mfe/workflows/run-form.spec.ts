import { describe, expect, it } from 'vitest'
import { filtersIn } from '#mfe/workflows/model/run-filters.ts'
import { complaints, textsIn } from '#mfe/workflows/model/run-values.ts'
import { withParts } from '#mfe/workflows/model/use-workflow-address.ts'

const inputs = [
  { name: 'company', label: 'Company', type: 'text', required: true },
  { name: 'size', label: 'Size', type: 'number', required: false },
  { name: 'reach', label: 'E-mail', type: 'email', required: false },
] as const

describe('what was typed to run a workflow', () => {
  it('is refused with the words of the server, by its paths', () => {
    expect(complaints(inputs, { company: '  ', size: 'many', reach: 'nobody' })).toEqual({
      'inputs.company': 'Company is required',
      'inputs.size': 'Size must be a number',
      'inputs.reach': 'Invalid email address',
    })
  })
  it('may omit optional fields', () => {
    expect(complaints(inputs, { company: 'Acme', size: '', reach: '' })).toEqual({})
  })
  it('is missing under a name that every object inherits', () => {
    expect(complaints([{ ...inputs[0], name: 'constructor' }], {})).toEqual({
      'inputs.constructor': 'Company is required',
    })
  })
  it('is accepted if valid', () => {
    expect(complaints(inputs, { company: 'Acme', size: '1.5e3', reach: 'a@b.co' })).toEqual({})
  })
})

describe('the inputs of an earlier run', () => {
  it('fill the form as texts', () => {
    expect(textsIn('{"company":"Acme","size":3}')).toEqual({ company: 'Acme', size: '3' })
    expect(textsIn('{"order":7615917337495251231,"price":1.10,"note":"say \\"1.10\\""}')).toEqual({
      ...{ order: '7615917337495251231', price: '1.10', note: 'say "1.10"' },
    })
  })
  it('are empty without a run', () => {
    expect(textsIn(undefined)).toEqual({})
  })
})

describe('the address of a workflow', () => {
  it('contains search and status, and drops unknown values', () => {
    expect(filtersIn(new URLSearchParams('search=+acme&status=failed'))).toEqual({ search: 'acme', status: 'failed' })
    expect(filtersIn(new URLSearchParams('search=++&status=gone'))).toEqual({})
  })
  it('removes empty parts and keeps the rest', () => {
    const address = new URLSearchParams('tab=history&status=failed')
    expect(withParts(address, { status: undefined, search: 'a' }).toString()).toBe('tab=history&search=a')
  })
})
