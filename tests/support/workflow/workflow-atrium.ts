import { type ApiClient, staffClient } from '#tests/support/api-client.ts'
import { startTestAtrium, type TestAtrium } from '#tests/support/atrium.ts'
import { type WorkflowStaff, workflowStaff } from './workflow-staff.ts'

export type WorkflowAtrium = { readonly atrium: TestAtrium; readonly staff: ApiClient; readonly at: WorkflowStaff }

/** The whole product, whose workflows may call endpoints on this machine, with a signed-in member of staff. */
export const startWorkflowAtrium = async (): Promise<WorkflowAtrium> => {
  const atrium = await startTestAtrium({ ALLOW_PRIVATE_ENDPOINTS: 'true' })
  const staff = await staffClient(atrium.url)
  return { atrium, staff, at: workflowStaff(staff) }
}
