import { z } from 'zod'
import { route } from '#contracts/route.ts'
import { library as content } from './library.ts'

const reply = z.object({ library: content, version: z.int() })

export const library = {
  read: route({
    method: 'get',
    path: '/api/library',
    summary: 'Read the content library; its version 1 is the built-in one',
    access: 'staff',
    scope: 'documents:read',
    reply,
    status: 200,
    versioned: true,
  }),
  revise: route({
    method: 'put',
    path: '/api/library',
    summary: 'Replace the content library; a variable that does not exist is refused',
    access: 'staff',
    scope: 'documents:write',
    body: content,
    reply,
    status: 200,
    versioned: true,
  }),
}
