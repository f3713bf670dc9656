import { z } from 'zod'
import { route } from '#contracts/route.ts'

const checkedPart = z.object({
  name: z.string(),
  /** What is wrong and how to fix it; null if nothing is. */
  fault: z.object({ sentence: z.string(), mend: z.string() }).nullable(),
  /** `off`: not set up. */
  state: z.enum(['ok', 'fault', 'off']),
  /** The screen that sets up what is off; absent where only the environment does. */
  href: z.string().optional(),
})

export type CheckedPart = z.output<typeof checkedPart>

export const system = {
  examination: route({
    method: 'get',
    path: '/api/system',
    summary: 'Check the installation: database, log, disk, bus, mail, AI and PDF printer',
    access: 'staff',
    reply: z.object({ version: z.string(), checks: z.array(checkedPart) }),
    status: 200,
  }),
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
    /** `bus`: ignores the bus, as a server can serve requests without it. Other values are ignored. */
    query: z.object({ exclude: z.string().meta({ example: 'bus' }).optional() }),
    /** `details` for problems that do not prevent serving; `disputed`: one of them is that the log is not signed. */
    reply: z.object({
      status: z.literal('ready'),
      details: z.array(z.string()).optional(),
      disputed: z.boolean().optional(),
    }),
    status: 200,
  }),
}
