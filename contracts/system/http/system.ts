import { z } from 'zod'
import { route } from '#contracts/route.ts'

export const system = {
  health: route({
    method: 'get',
    path: '/healthz',
    summary: 'Whether the process serves',
    access: 'public',
    reply: z.object({ status: z.literal('ok') }),
    status: 200,
  }),
  ready: route({
    method: 'get',
    path: '/readyz',
    summary: 'Whether database, bus and projections are usable',
    access: 'public',
    /** `details` for problems that do not prevent serving. */
    reply: z.object({ status: z.literal('ready'), details: z.array(z.string()).optional() }),
    status: 200,
  }),
}
