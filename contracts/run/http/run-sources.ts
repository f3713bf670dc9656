import { z } from 'zod'
import { quotedSource } from '#contracts/lead/http/lead-draft.ts'
import { route } from '#contracts/route.ts'
import { ofRun } from './runs.ts'

/** Null once the note is changed or removed, or the lead erased. */
const keptSource = quotedSource.extend({ quote: z.string().nullable() })

export const runSources = {
  read: route({
    method: 'get',
    path: '/api/workflows/runs/:runId/sources',
    summary: 'List the sentences of notes that the inputs of a run come from; clients never see them',
    access: 'staff',
    scope: 'leads:read',
    params: ofRun,
    reply: z.object({
      /** The lead that the notes are on; null without sources. */
      leadId: z.string().nullable(),
      /** By input. */
      sources: z.record(z.string(), z.array(keptSource)),
    }),
    status: 200,
  }),
}
