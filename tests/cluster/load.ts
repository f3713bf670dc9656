import type { ApiClient } from '#tests/support/api-client.ts'
import { post } from '#tests/support/post.ts'
import { type Requests, requests } from './requests.ts'

/** How often each happens, per second. */
const rates = { visitor: 3, staff: 2, run: 2, client: 0.5 }

const noBody = async (response: Response) => void (await response.arrayBuffer())

export type Load = ReturnType<typeof startLoad>

type Wanted = {
  /** A browser without a session. */
  readonly client: () => ApiClient
  readonly staff: ApiClient
  readonly workflowId: number
  /** The tokens of links that clients open. */
  readonly links: readonly string[]
  /** How many of each kind are under way at most: without a limit, the rate is the same whatever the answers. */
  readonly maxAtOnce?: number
  /** How long a request is repeated, in milliseconds. */
  readonly giveUpMs?: number
}

/** Visitors, staff, runs and clients at a fixed rate. */
export const startLoad = ({ client, staff, workflowId, links, maxAtOnce = Infinity, giveUpMs }: Wanted) => {
  const sender = requests(giveUpMs)
  const books = {
    /** Addresses that were sent, and those that were acknowledged. */
    leads: { sent: new Set<string>(), acknowledged: new Map<string, number>() },
    /** The status that a change of staff was acknowledged with, by the lead's id. */
    statuses: new Map<string, string>(),
    runs: { sent: 0, acknowledged: new Map<string, number>() },
    views: { sent: 0, acknowledged: 0 },
  }
  const acts = {
    visitor: () => visit(sender, books, client()),
    staff: () => workAsStaff(sender, books, staff),
    run: () => startRun(sender, books, staff, workflowId),
    client: () => openLink(sender, books, client(), links[books.views.sent % links.length] ?? ''),
  }
  const all = (Object.keys(acts) as (keyof typeof acts)[]).map((who) => {
    const underWay = new Set<Promise<void>>()
    const begin = () => {
      if (underWay.size >= maxAtOnce) return
      const acting = acts[who]().finally(() => underWay.delete(acting))
      underWay.add(acting)
    }
    return { timer: setInterval(begin, 1000 / rates[who]), underWay }
  })
  return {
    ...books,
    outcomes: sender.outcomes,
    /** How many tries have failed so far and are followed by another. */
    repeated: sender.repeated,
    stop: async () => {
      for (const { timer } of all) clearInterval(timer)
      await Promise.all(all.flatMap(({ underWay }) => [...underWay]))
    },
  }
}

type Books = Pick<Load, 'leads' | 'statuses' | 'runs' | 'views'>

const key = () => ({ 'idempotency-key': crypto.randomUUID() })

/** A visitor reads the page and writes. */
const visit = async ({ send }: Requests, { leads }: Books, client: ApiClient): Promise<void> => {
  await send('page', (signal) => client.send('/', { signal }), noBody)
  const [email, headers] = [`${crypto.randomUUID()}@example.com`, key()]
  leads.sent.add(email)
  const write = (signal: AbortSignal) =>
    posted(client, '/api/contact', { name: 'Visitor', email, message: 'Hello' }, signal, headers)
  const sent = await send('contact', write, noBody)
  if (sent !== null) leads.acknowledged.set(email, performance.now())
}

/** Staff look at the list, add a lead and move it on. */
const workAsStaff = async ({ send }: Requests, { leads, statuses }: Books, staff: ApiClient): Promise<void> => {
  await send('list', (signal) => staff.send('/api/leads?limit=20', { signal }), noBody)
  const [email, headers] = [`${crypto.randomUUID()}@example.com`, key()]
  leads.sent.add(email)
  const add = (signal: AbortSignal) => posted(staff, '/api/leads', { name: 'Ada', email }, signal, headers)
  const id = await send('add lead', add, async (response) => (await response.json()).lead.id as string)
  if (id === null) return
  leads.acknowledged.set(email, performance.now())
  const change = (signal: AbortSignal) =>
    posted(staff, `/api/leads/${id}`, { status: 'contacted' }, signal, {}, 'PATCH')
  if ((await send('change lead', change, noBody)) !== null) statuses.set(id, 'contacted')
}

const startRun = async ({ send }: Requests, { runs }: Books, staff: ApiClient, id: number): Promise<void> => {
  const headers = key()
  runs.sent++
  const start = (signal: AbortSignal) => posted(staff, `/api/workflows/${id}/run`, {}, signal, headers)
  const runId = await send('start run', start, async (response) => (await response.json()).run.id as string)
  if (runId !== null) runs.acknowledged.set(runId, performance.now())
}

/** A client opens a link, reads the report and stays until it has been displayed. */
const openLink = async ({ send }: Requests, { views }: Books, client: ApiClient, token: string): Promise<void> => {
  const open = (signal: AbortSignal) => posted(client, `/api/public/redirect/${token}`, {}, signal)
  if ((await send('open link', open, async (response) => response.text())) === null) return
  await send('report', (signal) => client.send('/api/public/report', { signal }), noBody)
  views.sent++
  const view = (signal: AbortSignal) => posted(client, '/api/public/report/view', {}, signal)
  if ((await send('view', view, async () => true)) !== null) views.acknowledged++
}

const posted = (
  client: ApiClient,
  path: string,
  body: object,
  signal: AbortSignal,
  headers: Record<string, string> = {},
  method = 'POST',
) => post((at, init) => client.send(at, { ...init, signal }), path, body, headers, method)
