import { expect, it } from 'vitest'
import { faultCount, firstFault } from '#mfe/workflows/model/flow-faults.ts'

const messages = {
  'steps.10.url': 'a',
  'steps.2.where.0.value': 'b',
  'steps.2.name': 'c',
  'inputs.steps.1.name': 'd',
  steps: 'e',
}

it('each error of the form belongs to the step of its place', () => {
  expect([0, 1, 2, 10].map((place) => faultCount(messages, place))).toEqual([0, 0, 2, 1])
})

it('the first step with an error is the topmost one, and none without an error of a step', () => {
  expect(firstFault(messages)).toBe(2)
  expect(firstFault({ steps: 'At most 20 steps', 'inputs.topic': 'Topic is required' })).toBe(null)
})
