import { expect, it } from 'vitest'
import { inputRows } from '#mfe/workflows/model/run-inputs.ts'

const texts = (inputs: string) => inputRows(inputs)?.map(({ label, text }) => `${label}: ${text}`)

it('the inputs of a run read as names and values, those left empty not at all', () => {
  expect(texts('{"clientName":"Cedar Kitchen","meeting_notes":"Two\\nlines","URL":"https://a.example"}')).toEqual([
    'Client name: Cedar Kitchen',
    'Meeting notes: Two\nlines',
    'URL: https://a.example',
  ])
  expect(texts('{"website":"","size":12,"none":null,"tags":["a",{"b":1}]}')).toEqual([
    'Size: 12',
    'Tags: ["a",{"b":1}]',
  ])
  expect(texts('{}')).toEqual([])
})

it('digits beyond those of a binary number stay', () => {
  expect(texts('{"account":12345678901234567890}')).toEqual(['Account: 12345678901234567890'])
})

it.each(['[1]', 'text', '{"name":1,"name":2}'])('%s is shown as it was sent', (inputs) => {
  expect(inputRows(inputs)).toBe(null)
})
