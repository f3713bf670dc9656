import { afterEach, describe, expect, it } from 'vitest'
import { openaiAsker } from '#adapters/writer/openai/openai-asker.ts'
import { canceller } from '#domain/kernel/cancellation.ts'
import { sixSections } from '#tests/support/writer/ai-answers.ts'
import { says } from '#tests/support/writer/ai-server.ts'
import { propose, serve, stopServing } from '#tests/support/writer/ai-writer.ts'

afterEach(stopServing)

const fields = [
  { name: 'summary', type: 'text' },
  { name: 'score', type: 'number' },
  { name: 'urgent', type: 'boolean' },
  { name: 'branch', type: 'choice', choices: ['Retail', 'Health care'] },
] as const

const asked = async (...answers: readonly object[]) => {
  const server = await serve(...answers.map((answer) => says(answer)))
  const settings = { baseUrl: server.url, model: 'm', timing: { wholeMs: 5000, firstPauseMs: 1 } }
  const answer = await openaiAsker(settings)({ prompt: 'What is it?', inputs: { note: 'x' }, fields }, canceller())
  return { answer, requests: server.requests.length }
}

const values = { summary: 'A shop.', score: 4.5, urgent: true, branch: 'Health care' }

// modelcontextprotocol/servers 3428 and 3533, exa-labs/exa-mcp-server 202: models send numbers and booleans as texts.
describe('an answer of a model that is not held to the form', () => {
  it.each<[string, object, object]>([
    ['of the types asked for', {}, {}],
    ['with a number as a text', { score: ' 4.5 ' }, {}],
    ['with a boolean as a text', { urgent: 'True' }, {}],
    ['with a boolean as a word', { urgent: 'yes' }, {}],
    ['with a choice in other capitals', { branch: ' health care' }, {}],
    ['with a list as a text', { summary: ['One.', 'Two.'] }, { summary: '- One.\n- Two.' }],
    ['with a number as a text that was asked for', { summary: 5 }, { summary: '5' }],
    ['with nothing as a text', { summary: null }, { summary: '' }],
  ])('is taken as it is meant: %s', async (_, ofModel, meant) => {
    const { answer, requests } = await asked({ ...values, ...ofModel })
    expect(answer).toMatchObject({ type: 'Answered', values: { ...values, ...meant } })
    expect(requests).toBe(1)
  })

  it.each<[string, object]>([
    ['a number with a unit', { score: '4.5 of 5' }],
    ['a number with a comma', { score: '4,5' }],
    ['no number', { score: null }],
    ['a word for no boolean', { urgent: 'perhaps' }],
    ['a choice that is none', { branch: 'Health' }],
  ])('is asked for again where it may mean anything: %s', async (_, ofModel) => {
    const { answer, requests } = await asked({ ...values, ...ofModel }, values)
    expect(answer).toMatchObject({ type: 'Answered', values })
    expect(requests).toBe(2)
  })
})

describe('the prices of a model that is not held to the form', () => {
  const item = { name: 'Audit', description: 'Two days', quantity: 2, unitPrice: 850, discount: 50, optional: true }
  const priceTable = async (items: readonly object[], head: object = { taxPercent: 19 }) => {
    const draft = await propose(await serve(says({ ...sixSections, pricing: { currency: 'EUR', ...head, items } })))
    return draft.type === 'Drafted' ? JSON.parse(draft.outputs).pricing : expect.fail(draft.type)
  }
  const stored = { name: 'Audit', quantity: 1, unitPrice: 850_00, optional: false, selected: false }

  it('are taken as they are meant', async () => {
    expect(
      await priceTable([{ ...item, quantity: '2', unitPrice: '850.00', discount: '50', optional: 'true' }]),
    ).toEqual({
      currency: 'EUR',
      taxRate: 1900,
      items: [{ ...stored, description: 'Two days', quantity: 2, discount: 50_00, optional: true }],
    })
  })

  it('are what the prompt says where fields are left out', async () => {
    const none = { quantity: null, description: null, discount: null, optional: null }
    for (const fields of [{}, none])
      expect(await priceTable([{ name: 'Audit', unitPrice: 850, ...fields }], {})).toEqual({
        currency: 'EUR',
        taxRate: 0,
        items: [stored],
      })
  })

  it('are none without a price', async () => expect(await priceTable([{ name: 'Audit' }])).toBeUndefined())
})
