import { z } from 'zod'
import { uuid } from '#contracts/fields.ts'
import { workflowId } from '#contracts/workflow/http/workflows.ts'

/** `GET /api/workflows/{id}/runs/{runId}/pdf`: a run's document as a file. Not JSON, so not a route value. */
export const pdfPath = '/api/workflows/:id/runs/:runId/pdf'
export const pdfParams = z.object({ id: workflowId, runId: uuid })

export const papers = ['a4', 'letter'] as const
export const pdfQuery = z.object({ format: z.enum(papers, { error: 'a4 or letter' }).default('a4') })
