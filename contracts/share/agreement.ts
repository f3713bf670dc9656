import { engagementOverviewId } from '#contracts/workflow/http/workflows.ts'

/** What a document is called in front of the client. */
export const documentName = (workflowId: number): string =>
  workflowId === engagementOverviewId ? 'engagement overview' : 'proposal'

type Subject = { readonly workflowId: number; readonly version: number }

/** The sentence that the client's name is put to. */
export const agreement = ({ workflowId, version }: Subject): string =>
  `I accept this ${documentName(workflowId)}, version ${version}, as it is shown here, and my typed name is my signature.`
