import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { tasks } from '#contracts/lead/http/tasks.ts'
import { library } from '#contracts/library/http.ts'
import { workflows } from '#contracts/workflow/http/workflows.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { post } from '#tests/support/post.ts'

let atrium: TestAtrium
let staff: ApiClient
beforeAll(async () => {
  atrium = await startTestAtrium()
  staff = await staffClient(atrium.url)
})
afterAll(() => atrium.stop())

const add = async () => {
  const body = { name: 'Ada', email: `${crypto.randomUUID()}@example.com` }
  return (await staff.call(leads.create, { body })).lead.id
}
const patch = (path: string, ifMatch: string) =>
  post(staff.send, path, { priority: 'high' }, { 'if-match': ifMatch }, 'PATCH')

describe('If-Match', () => {
  it.each(['"other", "1"', '"1","other"', '"0", "1"', ' "1" ', 'W/"1", "1"'])(
    '%s lets a change of version 1 pass',
    async (tags) => expect((await patch(`/api/leads/${await add()}`, tags)).status).toBe(200),
  )

  it.each(['"7", W/"1"', '"7", "8"', '"01"', '1', '"1', '""', ','])(
    '%s refuses a change of version 1',
    async (tags) => {
      await expectProblem(await patch(`/api/leads/${await add()}`, tags), 412)
    },
  )

  it('with several versions accepts a change of each of them', async () => {
    const id = await add()
    for (const priority of ['high', 'low'])
      expect(
        (await post(staff.send, `/api/leads/${id}`, { priority }, { 'if-match': '"1", "2"' }, 'PATCH')).status,
      ).toBe(200)
    const task = (await staff.call(tasks.add, { params: { id }, body: { title: 'Call' } })).task.id
    expect(
      (await post(staff.send, `/api/tasks/${task}`, { done: true }, { 'if-match': '"7", "1"' }, 'PATCH')).status,
    ).toBe(200)
    const { library: texts } = await staff.call(library.read, {})
    const changes = [
      ['/api/settings', '"0", "1"', { values: { BRAND_NAME: 'Bits' } }],
      ['/api/library', '"1", "7"', { ...texts, closing: 'Bye.' }],
    ] as const
    for (const [path, tags, body] of changes)
      expect((await post(staff.send, path, body, { 'if-match': tags }, 'PUT')).status).toBe(200)
  })

  it('of another version keeps what is to be removed', async () => {
    const id = await add()
    const { workflow } = await staff.call(workflows.create, { body: { name: 'Kept' } })
    const { task } = await staff.call(tasks.add, { params: { id }, body: { title: 'Call' } })
    const input = { name: 'note', label: 'Note', type: 'text', required: false } as const
    const of = { params: { id: String(workflow.id) } }
    await staff.call(workflows.addInput, { ...of, body: input })
    const inputs = (await staff.call(workflows.inputs, of)).inputs.map((one) => `/api/workflow-inputs/${one.id}`)
    const remove = (path: string, tag: string) => staff.send(path, { method: 'DELETE', headers: { 'if-match': tag } })
    for (const path of [...inputs, `/api/tasks/${task.id}`, `/api/workflows/${workflow.id}`]) {
      await expectProblem(await remove(path, '"99"'), 412)
      expect((await remove(path, '*')).status).toBe(204)
    }
  })

  it('refuses a change of what has no version', async () => {
    const change = (tag: string) =>
      post(staff.send, '/api/workflows/1/options', { alerts: null }, { 'if-match': tag }, 'PUT')
    await expectProblem(await change('"1"'), 412)
    expect((await change('*')).status).toBe(200)
  })

  it('is not judged of a workflow that is archived', async () => {
    const { workflow } = await staff.call(workflows.create, { body: { name: 'Old' } })
    await staff.call(workflows.archive, { params: { id: String(workflow.id) } })
    await expectProblem(await patch(`/api/workflows/${workflow.id}`, '"1"'), 404)
  })

  it.each([
    '/api/leads/01980000-0000-7000-8000-000000000000',
    '/api/workflows/999',
    '/api/tasks/01980000-0000-7000-8000-000000000000',
  ])('is not judged where there is no such thing: %s', async (path) => {
    await expectProblem(await patch(path, '"1"'), 404)
  })
})
