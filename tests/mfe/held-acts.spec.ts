import { afterEach, expect, it, vi } from 'vitest'
import { leads } from '#contracts/lead/http/leads.ts'
import { forgetActs, performAct, settleActs } from '#mfe/kit/acts/acts.ts'
import { followRefusals, holdActs, wakeActs } from '#mfe/kit/acts/own-acts.ts'
import { sessionAfter } from '#mfe/kit/api/session-end.ts'

afterEach(() => {
  holdActs(false)
  forgetActs()
  vi.unstubAllGlobals()
})

/** A server that refuses whatever is sent without a session, and takes it with one. */
const openServer = () => {
  const server = { hasSession: false, requests: 0 }
  const refusal = { title: 'Unauthorized', status: 401, detail: 'Sign in first.' }
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act))
  vi.stubGlobal('fetch', async () => {
    server.requests += 1
    return server.hasSession ? Response.json({ lead: {} }) : Response.json(refusal, { status: 401 })
  })
  return server
}

const perform = () =>
  performAct(leads.revise, { params: { id: '1' }, body: { status: 'won' } }, { lane: 'lead 1', title: 'Mara Quell' })

const waitMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const session = { user: { id: 'u1', email: 'mara@atrium.test', name: 'Mara', role: 'admin' as const } }

it('an act is sent from a page without TLS, where the browser makes no UUID', async () => {
  const server = openServer()
  server.hasSession = true
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  await perform()
  expect(server.requests).toBe(1)
})

it('an act that is refused without a session waits, is not sent for another one, and is saved after the next sign-in', async () => {
  const server = openServer()
  const isRefused = new Promise<void>((resolve) => {
    const unfollow = followRefusals(() => {
      holdActs(true)
      unfollow()
      resolve()
    })
  })
  const reply = perform()
  await isRefused
  expect(sessionAfter(session, false)).toMatchObject({ hasEnded: true })
  wakeActs()
  await waitMs(700)
  expect(server.requests).toBe(1)
  server.hasSession = true
  holdActs(false)
  await reply
  expect(server.requests).toBe(2)
  expect(sessionAfter(session, false)).toBeNull()
})

it('what waits for the acts under way goes on once all of them have ended', async () => {
  const server = openServer()
  server.hasSession = true
  const order: string[] = []
  for (const reply of [perform(), perform(), perform()]) void reply.then(() => order.push('saved'))
  await settleActs()
  await waitMs(0)
  expect([order, server.requests]).toEqual([['saved', 'saved', 'saved'], 3])
})
