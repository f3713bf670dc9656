import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writing } from '#contracts/document/http/writing.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { nineAnswers } from '#tests/support/document/documents.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'
import { type WorkflowStaff, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

let atrium: TestAtrium
let staff: ApiClient
let at: WorkflowStaff
beforeAll(async () => {
  atrium = await startTestAtrium()
  staff = await staffClient(atrium.url)
  at = workflowStaff(staff)
})
afterAll(() => atrium.stop())

const add = (id: number, body: unknown, headers: Record<string, string> = {}) =>
  post(staff.send, `/api/workflows/${id}/inputs`, body, headers)
const remove = (inputId: string) => staff.send(`/api/workflow-inputs/${inputId}`, { method: 'DELETE' })
const revise = (inputId: string, body: object, headers: Record<string, string> = {}) =>
  staff.send(`/api/workflow-inputs/${inputId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const inputNamed = (name: string, fields: object = {}) => ({
  name,
  label: name.toUpperCase(),
  type: 'text' as const,
  ...fields,
})
const namesOf = async (id: number) => (await at.inputs(id)).map(({ name }) => name)

describe('a new input', () => {
  it('is as it was typed, and last', async () => {
    const { id } = await at.add({ inputs: [inputNamed('a')] })
    const input = await at.addInput(id, {
      name: ' size ',
      label: ' Size ',
      type: 'number',
      required: true,
      placeholder: ' 5 ',
    })
    const typed = { name: 'size', label: 'Size', type: 'number', required: true, placeholder: '5', order: 2 }
    expect(input).toEqual({ id: input.id, workflowId: id, ...typed })
    expect((await at.inputs(id)).at(-1)).toEqual(input)
    expect((await at.workflow(id)).version).toBe(3)
  })

  it('is optional and without a placeholder by default', async () => {
    const { id } = await at.add()
    expect(await at.addInput(id, inputNamed('a'))).toMatchObject({ required: false, placeholder: '', order: 1 })
  })

  it('is placed by its order', async () => {
    const { id } = await at.add({
      inputs: [inputNamed('b', { order: 5 }), inputNamed('a', { order: 2 }), inputNamed('c')],
    })
    expect((await at.inputs(id)).map(({ name, order }) => [name, order])).toEqual([
      ['a', 2],
      ['b', 5],
      ['c', 6],
    ])
  })

  it('of a name that is taken is a 409, until the other one is removed', async () => {
    const { id } = await at.add()
    const first = await at.addInput(id, inputNamed('a'))
    expect((await expectProblem(await add(id, inputNamed('a')), 409)).detail).toContain('of this name')
    expect((await remove(first.id)).status).toBe(204)
    expect((await add(id, inputNamed('a'))).status).toBe(201)
  })

  it('of one name by ten at once is one input', async () => {
    const { id } = await at.add()
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(id, inputNamed('a'))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
    expect(await namesOf(id)).toEqual(['a'])
  })

  it.each([
    [{ label: 'A', type: 'text' }, 'name', 'Name is required'],
    [{ name: ' ', label: 'A', type: 'text' }, 'name', 'Name is required'],
    [{ name: 'a', type: 'text' }, 'label', 'Label is required'],
    [{ name: 'a', label: 'A', type: 'date' }, 'type', 'One of text, textarea, number, email'],
    [{ name: 'a', label: 'A' }, 'type', 'One of text, textarea, number, email'],
    [{ name: 'a', label: 'A', type: 'text', required: 'yes' }, 'required', 'Required'],
    [{ name: 'a\0', label: 'A', type: 'text' }, 'name', expect.stringMatching(/./)],
  ])('as %j is refused by name', async (body, path, message) => {
    const { id } = await at.add()
    expect((await expectProblem(await add(id, body), 400)).errors).toEqual([{ path, message }])
    expect(await namesOf(id)).toEqual([])
  })

  it.each([0, -1, 1.5, '1', 10_001])('at the place %s is refused', async (order) => {
    const { id } = await at.add()
    const { errors } = await expectProblem(await add(id, inputNamed('a', { order })), 400)
    expect(errors?.map(({ path }) => path)).toEqual(['order'])
  })

  it('requested twice with one key is added once', async () => {
    const { id } = await at.add()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const [first, second] = [await add(id, inputNamed('a'), headers), await add(id, inputNamed('a'), headers)]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(await second.json()).toEqual(await first.json())
    await expectProblem(await add(id, inputNamed('b'), headers), 409)
    expect(await namesOf(id)).toEqual(['a'])
  })

  it('is the same in composed letters and in letters with marks', async () => {
    const [composed, marked] = ['Größe', 'Größe'.normalize('NFD')]
    const { id } = await at.add({ inputs: [inputNamed(marked, { required: true })] })
    await expectProblem(await add(id, inputNamed(composed)), 409)
    await at.setStatus(id, 'active')
    expect((await at.start(id, { [composed]: 'XL' })).inputs).toBe(JSON.stringify({ [marked]: 'XL' }))
  })

  it('may be named like what every object has, but for the one name that JSON cannot carry safely', async () => {
    const { id } = await at.add({ inputs: [inputNamed('constructor', { required: true })] })
    await at.setStatus(id, 'active')
    const refused = await post(staff.send, `/api/workflows/${id}/run`, '{"inputs":{}}')
    expect((await expectProblem(refused, 400)).errors).toEqual([
      { path: 'inputs.constructor', message: 'CONSTRUCTOR is required' },
    ])
    expect((await at.start(id, { constructor: 'c' })).inputs).toBe('{"constructor":"c"}')
    expect((await expectProblem(await add(id, inputNamed('__proto__')), 400)).errors).toEqual([
      { path: 'name', message: 'This name cannot be used' },
    ])
  })
})

// RFC 9110, 13.1.1: the tag of an answer is the one that the next change is sent with.
it('a change of an input is answered with the tag of its workflow, with which the next one is made', async () => {
  const { id } = await at.add({ inputs: [inputNamed('a')] })
  const [input] = await at.inputs(id)
  const first = await revise(input?.id ?? '', { label: 'B' })
  const tag = first.headers.get('etag') ?? ''
  expect(tag).toBe(`"${(await at.workflow(id)).version}"`)
  expect((await revise(input?.id ?? '', { label: 'C' }, { 'if-match': tag })).status).toBe(200)
  await expectProblem(await revise(input?.id ?? '', { label: 'D' }, { 'if-match': tag }), 412)
})

describe('the inputs of a built-in workflow', () => {
  it.each([4, 5])('of %i are kept: 409 with a sentence', async (id) => {
    for (const input of await at.inputs(id)) {
      const { detail } = await expectProblem(await remove(input.id), 409)
      expect(detail).toBe('This workflow writes its document from this input: it cannot be removed.')
    }
  })

  it('can be relabelled and moved, and further ones reach the document', async () => {
    const [first, second] = await at.inputs(5)
    const answer = await revise(first?.id ?? '', { label: ' Who it is for ', order: 2 })
    expect((await answer.json()).input).toMatchObject({ name: 'clientName', label: 'Who it is for', order: 2 })
    expect((await at.inputs(5)).slice(0, 2).map(({ name, order }) => [name, order])).toEqual([
      [second?.name, 1],
      ['clientName', 2],
    ])
    await expectProblem(await revise(first?.id ?? '', { label: ' ' }), 400)
    await expectProblem(await revise('01890000-0000-7000-8000-000000000000', { label: 'X' }), 404)
    const drafted = await staff.call(writing.generateProposal, { body: { ...nineAnswers, paymentTerms: 'Net 30' } })
    expect(drafted.understandingObjectives).toContain('Net 30')
  })

  it('are joined by optional ones, which may go again, and by no required one', async () => {
    const { errors } = await expectProblem(await add(5, inputNamed('budgetOwner', { required: true })), 400)
    expect(errors).toEqual([
      { path: 'required', message: 'An input that is added to this workflow has to be optional.' },
    ])
    expect((await add(5, inputNamed('budgetOwner'))).status).toBe(201)
    const added = (await at.inputs(5)).find(({ name }) => name === 'budgetOwner')
    expect((await remove(added?.id ?? '')).status).toBe(204)
  })
})

describe('an input that is removed', () => {
  it('is gone, once', async () => {
    const { id } = await at.add({ inputs: [inputNamed('a'), inputNamed('b'), inputNamed('c')] })
    const input = (await at.inputs(id))[1]
    expect((await remove(input?.id ?? '')).status).toBe(204)
    expect(await namesOf(id)).toEqual(['a', 'c'])
    await expectProblem(await remove(input?.id ?? ''), 404)
  })

  it.each(['1', '1abc', 'x', '%00', '01890000-0000-7000-8000-000000000000', '01890000-0000-4000-8000-000000000000'])(
    '%s never was: 404',
    async (inputId) => void (await expectProblem(await remove(inputId), 404)),
  )
})

it('no input was a defect', () => expect(atrium.defects).toEqual([]))
