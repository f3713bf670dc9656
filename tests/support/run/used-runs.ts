import { expect } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { runs } from '#contracts/run/http/runs.ts'
import { workflowSteps } from '#contracts/run/http/steps.ts'
import { type NewTrigger, triggers } from '#contracts/trigger/http/triggers.ts'
import { webhooks } from '#contracts/webhook/http.ts'
import type { Step } from '#contracts/workflow/steps.ts'
import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { nineAnswers } from '#tests/support/document/documents.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type Acts, address, type Installation } from '#tests/support/installation/used-acts.ts'
import { activeWorkflow, workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

export const runActs = ({ endpoint, receiver }: Installation, ada: ApiClient): Acts => {
  const at = workflowStaff(ada)
  const setSteps = (id: number, steps: readonly object[]) =>
    ada.call(workflowSteps.set, { params: { id: String(id) }, body: { steps: steps as Step[] } })
  const addTrigger = (id: number, body: object) =>
    ada.call(triggers.add, { params: { id: String(id) }, body: body as NewTrigger })
  const addWebhook = (path: string, types: string[]) =>
    ada.call(webhooks.create, { body: { url: `${receiver}${path}`, types } })
  return {
    'completed run': async () => {
      const { id } = await activeWorkflow(at, { apiEndpoint: `${endpoint}/ok` })
      expect((await at.ended((await at.start(id)).id)).status).toBe('completed')
    },
    'archived workflow with a secret': async () => {
      const { id } = await activeWorkflow(at, { apiEndpoint: `${endpoint}/ok` })
      await ada.send(`/api/workflows/${id}/secrets`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ bearer: 'abcdefgh' }),
      })
      await at.archive(id)
    },
    'runs that wait': async () => {
      const { id } = await activeWorkflow(at)
      await setSteps(id, [{ kind: 'wait', id: 'rest', name: 'Rest', seconds: 30 * 86_400, on: 'follow_up_due' }])
      await at.start(id)
      const asking = await activeWorkflow(at)
      await setSteps(asking.id, [{ kind: 'approve', id: 'ask', name: 'Ask', question: 'Go on?' }])
      await at.start(asking.id)
    },
    'draft in a browser': async () => void (await at.start(5, nineAnswers)),
    'triggers of every kind': async () => {
      const { id } = await activeWorkflow(at, { apiEndpoint: `${endpoint}/ok` })
      await addTrigger(id, { kind: 'schedule', cron: '0 4 1 1 *', missed: 'once' })
      await addTrigger(id, { kind: 'event', on: 'follow_up_due' })
      await addTrigger(id, {
        kind: 'event',
        on: 'lead_captured',
        where: [{ field: 'source', op: 'is', value: 'referral' }],
      })
      await addTrigger(id, { kind: 'webhook' })
      await ada.call(leads.create, { body: { name: 'Eve', email: address('eve'), source: 'referral' } })
      const started = () => ada.call(runs.list, { params: { id: String(id) }, query: {} })
      await eventually(async () => expect((await started()).runs).toMatchObject([{ status: 'completed' }]))
    },
    'webhooks with deliveries, pending and made': async () => {
      const { webhook } = await addWebhook('/unwell', ['LeadCaptured'])
      const well = await addWebhook('/ok', ['LeadCaptured'])
      for (const n of [1, 2]) await ada.call(leads.create, { body: { name: `Uta ${n}`, email: address('uta') } })
      const attempted = async (id: string) =>
        (await ada.call(webhooks.deliveries, { params: { id }, query: {} })).deliveries.filter(
          (one) => one.attempts > 0,
        )
      await eventually(async () => expect((await attempted(webhook.id)).length).toBeGreaterThanOrEqual(2))
      await eventually(async () => expect((await attempted(well.webhook.id)).length).toBeGreaterThanOrEqual(2))
    },
    'deleted webhook': async () => {
      const { webhook } = await addWebhook('/ok', ['WorkflowCreated'])
      await ada.call(webhooks.delete, { params: { id: webhook.id } })
    },
  }
}

/** A run whose first attempt failed; its id. */
export const failOnce = async ({ url, endpoint }: Pick<Installation, 'url' | 'endpoint'>): Promise<string> => {
  const at = workflowStaff(await staffClient(url))
  const { id } = await activeWorkflow(at, { apiEndpoint: `${endpoint}/unwell`, name: 'Unwell' })
  const run = await at.start(id)
  await eventually(async () => expect((await at.run(run.id)).attempts).toBeGreaterThan(0))
  return run.id
}
