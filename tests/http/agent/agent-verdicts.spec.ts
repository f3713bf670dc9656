import { afterAll, beforeAll, expect, it } from 'vitest'
import { allRoutes } from '#contracts/routes.ts'
import { workflowSteps } from '#contracts/run/http/steps.ts'
import { tokenScopes } from '#contracts/token/scopes.ts'
import { type AgentDesk, openAgentDesk } from '#tests/support/agent/agent-desk.ts'
import { apiClient } from '#tests/support/api-client.ts'
import { eventually } from '#tests/support/eventually.ts'
import { expectProblem } from '#tests/support/expect-problem.ts'
import { activeWorkflow, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

let desk: AgentDesk
beforeAll(async () => {
  desk = await openAgentDesk()
})
afterAll(async () => {
  await desk.stop()
  expect(desk.atrium.defects).toEqual([])
})

const typesOf = async (id: string) => (await desk.historyOf('approval', id)).map(({ type }) => type)

it('an agent decides nothing by any call of the API, whatever its scopes: not its own, and not what another asked for', async () => {
  const lead = await desk.newLead()
  const { token, secret } = await desk.issue([...tokenScopes])
  const wish = { leadId: lead.id, priority: 'high', reason: 'She wrote twice.' }
  const own = String((await (await desk.agentBy(secret)).call('update_lead', wish)).approvalId)
  const ids = [own, await desk.propose(lead.id)]
  const program = apiClient(desk.atrium.url, { authorization: `Bearer ${secret}`, 'content-type': 'application/json' })
  const disguises = [
    {},
    { 'x-http-method-override': 'POST' },
    { 'atrium-run': own },
    { cookie: `atrium_session=${secret}` },
  ]
  const bodyOf = (id: string) => ({
    ...{ id, ids: [id], approvalId: id, verdict: 'approve', note: '' },
    ...{ status: 'approved', state: 'approved', since: '2026-01-01T00:00:00Z' },
  })
  for (const { method, path } of allRoutes.filter((route) => route.method !== 'get'))
    await Promise.all(
      ids.map((id, index) =>
        program.send(path.replace('/api/tokens/:id', `/api/tokens/${token.id}`).replaceAll(/:\w+/g, id), {
          method: method.toUpperCase(),
          headers: disguises[index + 1] ?? {},
          body: JSON.stringify(bodyOf(id)),
        }),
      ),
    )
  for (const id of ids)
    for (const headers of disguises)
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'POST']) {
        const body = method === 'GET' ? {} : { body: JSON.stringify({ verdict: 'approve' }) }
        expect((await program.send(`/api/approvals/${id}`, { method, headers, ...body })).status).toBeGreaterThan(399)
      }
  for (const id of ids) expect(await typesOf(id)).toEqual(['ApprovalRequested'])
  expect(await desk.leadNow(lead.id)).toEqual(lead)
})

it('an agent answers no question of a run, whatever its scopes: a person is asked', async () => {
  const staff = workflowStaff(desk.ada)
  const { id } = await activeWorkflow(staff, { name: 'Mine' })
  const steps = [{ kind: 'approve', id: 'ask', name: 'Ask', question: 'Yes?' }] as const
  await desk.ada.call(workflowSteps.set, { params: { id: String(id) }, body: { steps: [...steps] } })
  const { secret } = await desk.issue([...tokenScopes])
  const program = apiClient(desk.atrium.url, { authorization: `Bearer ${secret}`, 'content-type': 'application/json' })
  const started = await program.send(`/api/workflows/${id}/run`, { method: 'POST', body: '{}' })
  const { run } = (await started.json()) as { run: { id: string } }
  const stateOf = async () =>
    (await desk.ada.call(workflowSteps.ofRun, { params: { runId: run.id } })).steps.map(({ state }) => state)
  await eventually(async () => expect(await stateOf()).toEqual(['asking']))
  for (const verdict of ['approve', 'reject']) {
    const path = `/api/workflows/runs/${run.id}/steps/ask/${verdict}`
    await expectProblem(await program.send(path, { method: 'POST', body: '{"note":""}' }), 403)
  }
  expect(await stateOf()).toEqual(['asking'])
})
