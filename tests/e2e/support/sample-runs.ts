import { workflows } from '#contracts/workflow/http/workflows.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { workflowStaff } from '#tests/support/workflow/workflow-staff.ts'

const companies = `
Whitfield Garden Centre
refuses
Osei Coffee Roasters
Jade Garden Spa
stumbles
Cedar & Thyme Catering
Adeyemi Dental
long
Novak Cycles
Brooks Climbing Gym
newsletter
Brandt Feinkost
`

/** Sets the endpoint of workflow 1. */
export const pointAt = (api: ApiClient, endpoint: string, id = 1) =>
  api.call(workflows.revise, { params: { id: String(id) }, body: { apiEndpoint: endpoint } })

/** Starts a run of workflow 1 for that company. */
export const enrich = (api: ApiClient, company: string) =>
  workflowStaff(api).start(1, { email: 'owner@mail.example', company })

/** A dozen runs of workflow 1 that ended in different ways. */
export const addSampleRuns = async (api: ApiClient, endpoint: string): Promise<void> => {
  await pointAt(api, endpoint)
  const staff = workflowStaff(api)
  for (const company of companies.trim().split('\n')) {
    const { id } = await enrich(api, company)
    await staff.ended(id)
  }
}
