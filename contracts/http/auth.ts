import { z } from 'zod'
import { route } from '../route.ts'

const user = z.object({ id: z.string(), email: z.string() })

export type User = z.output<typeof user>

export const credentials = z.object({
  email: z.email({ error: 'Invalid email address' }),
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(1000),
})

export const newPassword = z
  .string({ error: 'Password is required' })
  .min(12, 'Use at least 12 characters')
  .max(1000, 'At most 1000 characters')

const passwordChange = z.object({
  current: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(1000),
  next: newPassword,
})

export const auth = {
  me: route({
    method: 'get',
    path: '/api/auth/me',
    summary: 'Who is signed in',
    access: 'staff',
    reply: z.object({ user }),
    status: 200,
  }),
  login: route({
    method: 'post',
    path: '/api/auth/login',
    summary: 'Sign in',
    access: 'public',
    body: credentials,
    reply: z.object({ user }),
    status: 200,
  }),
  logout: route({ method: 'post', path: '/api/auth/logout', summary: 'Sign out', access: 'public', status: 204 }),
  password: route({
    method: 'post',
    path: '/api/auth/password',
    summary: 'Change the own password; all other sessions end',
    access: 'staff',
    body: passwordChange,
    status: 204,
  }),
}
