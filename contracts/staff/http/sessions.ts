import { z } from 'zod'
import { instant, uuid } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'

const session = z.object({
  id: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  address: z.string(),
  browser: z.string(),
  /** The current session. */
  current: z.boolean(),
})

export type OwnSession = z.output<typeof session>

const own = { access: 'staff', ownAccount: true } as const

export const sessions = {
  list: route({
    method: 'get',
    path: '/api/auth/sessions',
    summary: 'List the own sessions, newest first',
    ...own,
    reply: z.object({ sessions: z.array(session) }),
    status: 200,
  }),
  endOthers: route({
    method: 'delete',
    path: '/api/auth/sessions',
    summary: 'End all other own sessions',
    ...own,
    status: 204,
  }),
  end: route({
    method: 'delete',
    path: '/api/auth/sessions/:id',
    summary: 'End one own session',
    ...own,
    params: z.object({ id: uuid }),
    status: 204,
  }),
}
