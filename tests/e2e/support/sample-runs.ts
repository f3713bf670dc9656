import { workflows } from '../../../contracts/http/workflows.ts'
import type { ApiClient } from '../../support/api-client.ts'
import { workflowStaff } from '../../support/workflow-staff.ts'

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

/** Sends workflow 1 to `endpoint`. */
export const pointAt = (api: ApiClient, endpoint: string, id = 1) =>
  api.call(workflows.revise, { params: { id: String(id) }, body: { apiEndpoint: endpoint } })

/** Starts a run of workflow 1 for that company. */
export const enrich = (api: ApiClient, company: string) =>
  workflowStaff(api).start(1, { email: 'owner@mail.example', company })

/** A dozen runs of workflow 1 that have ended, each in its own way. */
export const addSampleRuns = async (api: ApiClient, endpoint: string): Promise<void> => {
  await pointAt(api, endpoint)
  const staff = workflowStaff(api)
  for (const company of companies.trim().split('\n')) {
    const { id } = await enrich(api, company)
    await staff.ended(id)
  }
}
