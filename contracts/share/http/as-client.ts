import { z } from 'zod'
import { uuid } from '#contracts/fields.ts'
import { workflowId } from '#contracts/workflow/http/workflows.ts'

/** `GET …/as-client`: the page that a reader of a link to this run sees, for staff. Not JSON, so not a route value. */
export const asClientPath = '/api/workflows/:id/runs/:runId/as-client'
export const asClientParams = z.object({ id: workflowId, runId: uuid })
/** The link, with its version and decision; without one, the run as it is now. */
export const asClientQuery = z.object({ share: uuid.optional() })

/** The address of the page. */
export const asClientAddress = (run: { readonly workflowId: number; readonly id: string }, shareId?: string): string =>
  asClientPath.replace(':id', String(run.workflowId)).replace(':runId', run.id) +
  (shareId === undefined ? '' : `?share=${shareId}`)
