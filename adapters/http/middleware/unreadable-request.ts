import { RequestError } from '@hono/node-server'
import type { Problem } from '#contracts/problem.ts'

/** Answers what does not even make a request, such as an impossible Host, before the app could. */
export const unreadableRequest = (error: unknown): Response => {
  if (!(error instanceof RequestError)) throw error
  const body: Problem = { type: 'about:blank', title: 'Bad Request', status: 400, detail: `${error.message}.` }
  const headers = { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' }
  return new Response(JSON.stringify(body), { status: 400, headers })
}
