import { auditFeed } from '#contracts/audit/http/feed.ts'
import { type Call, callRoute, type Send } from '#contracts/client.ts'
import { leadBulk } from '#contracts/lead/http/lead-bulk.ts'
import { leadPipeline } from '#contracts/lead/http/lead-pipeline.ts'
import { leadTimeline } from '#contracts/lead/http/lead-timeline.ts'
import { leads } from '#contracts/lead/http/leads.ts'
import { notes } from '#contracts/lead/http/notes.ts'
import { tasks } from '#contracts/lead/http/tasks.ts'
import type { Route, RouteReply } from '#contracts/route.ts'
import { runHistory } from '#contracts/run/http/run-history.ts'
import { type RunDetail, runs } from '#contracts/run/http/runs.ts'
import { shares } from '#contracts/share/http/shares.ts'
import { today } from '#contracts/today/http.ts'
import { readTolerantly } from '#contracts/tolerant-answer.ts'
import { workflows } from '#contracts/workflow/http/workflows.ts'

export { ApiError, isApiError } from '#contracts/client.ts'

/** What a token may call, by resource. */
const groups = {
  leads,
  leadBulk,
  leadPipeline,
  leadTimeline,
  notes,
  tasks,
  today,
  workflows,
  runs,
  runHistory,
  shares,
  auditFeed,
}

/** A call without required fields needs no argument. */
type Given<R extends Route> = object extends Call<R> ? [call?: Call<R>] : [call: Call<R>]

type Scoped<Group> = {
  readonly [Name in keyof Group as Group[Name] extends { readonly scope: string }
    ? Name
    : never]: Group[Name] extends Route ? (...args: Given<Group[Name]>) => Promise<RouteReply<Group[Name]>> : never
}

type Groups = typeof groups

export type Atrium = { readonly [Name in keyof Groups]: Scoped<Groups[Name]> } & {
  /** Waits until a run has ended, with any outcome. Throws once `withinSeconds` (300) have passed. */
  readonly finished: (runId: string, withinSeconds?: number) => Promise<RunDetail>
}

export type Connection = {
  /** The address of the installation, such as `https://atrium.example`. */
  readonly url: string
  /** An API token, `atr_…`. */
  readonly token: string
  /** Defaults to that of the platform. */
  readonly fetch?: typeof fetch
}

/** The API of an installation. A refusal is thrown as `ApiError`, with the server's sentence in `detail`. */
export const connect = ({ url, token, fetch: send = fetch }: Connection): Atrium => {
  const sendWithToken: Send = (path, { headers, ...init }) => {
    const ownHeaders = new Headers(headers)
    ownHeaders.set('authorization', `Bearer ${token}`)
    return send(new URL(path, url), { ...init, headers: ownHeaders })
  }
  const callOf =
    (route: Route) =>
    (request: object = {}) =>
      callRoute(sendWithToken, route, request as Call<Route>, readTolerantly)
  const calls = Object.entries(groups).map(([name, group]) => {
    const scoped = Object.entries<Route>(group).filter(([, { scope }]) => scope !== undefined)
    return [name, Object.fromEntries(scoped.map(([one, route]) => [one, callOf(route)]))]
  })
  const read = async (runId: string) =>
    (await callRoute(sendWithToken, runs.read, { params: { runId } }, readTolerantly)).run
  return { ...Object.fromEntries(calls), finished: finishedBy(read) } as Atrium
}

const firstPauseMs = 250
const maxPauseMs = 5000

const finishedBy =
  (read: (runId: string) => Promise<RunDetail>): Atrium['finished'] =>
  async (runId, withinSeconds = 300) => {
    const deadline = Date.now() + withinSeconds * 1000
    for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, maxPauseMs)) {
      const run = await read(runId)
      if (run.status !== 'pending' && run.status !== 'running') return run
      if (Date.now() + pause > deadline) throw new Error(`The run ${runId} is ${run.status} after ${withinSeconds} s.`)
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
