import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { signIn } from '../http/sign-in.ts'

export type Desk = Awaited<ReturnType<typeof openDesk>>

const connections = 32

/** Staff clients: one workflow with this endpoint, called over keep-alive connections. */
export const openDesk = async (url: string, apiEndpoint: string, inputs: readonly object[] = []) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const cookie = await signIn(url)
  const ask = (method: string, path: string, body?: object) =>
    exchange<Answer>(agent, `${url}${path}`, { method, cookie, body })
  const { workflow } = await ask('POST', '/api/workflows', { name: 'Bench', apiEndpoint })
  const place = `/api/workflows/${workflow.id}`
  for (const input of inputs) await ask('POST', `${place}/inputs`, input)
  await ask('PATCH', place, { status: 'active' })
  return {
    workflowId: workflow.id,
    /** Starts a run; returns its id once it is durable. */
    run: async (): Promise<string> => {
      const { run } = await ask('POST', `${place}/run`, { inputs: {} })
      return run.id
    },
    /** Waits until no run is in flight: the workflow then stops being `running`. */
    allEnded: async () => {
      while ((await ask('GET', place)).workflow.status === 'running') await pause(20)
    },
    /** The 20 newest runs older than this one. */
    listBefore: (runId: string) => ask('GET', `${place}/runs?limit=20&cursor=${runId}`),
    leave: () => agent.destroy(),
  }
}

type Answer = {
  readonly workflow: { readonly id: number; readonly status: string }
  readonly run: { readonly id: string }
}

type Asked = { readonly method: string; readonly cookie?: string; readonly body?: object | undefined }

/** One request over the agent's connections, and its answer in JSON. */
export const exchange = <Reply>(agent: Agent, url: string, { method, cookie, body }: Asked) =>
  new Promise<Reply>((resolve, reject) => {
    const headers = { ...(cookie === undefined ? {} : { cookie }), 'content-type': 'application/json' }
    const sent = request(url, { agent, method, headers }, async (response) => {
      const text = Buffer.concat(await response.toArray()).toString()
      if (response.statusCode === 200 || response.statusCode === 201) resolve(JSON.parse(text) as Reply)
      else reject(new Error(`${method} ${url} was answered with ${response.statusCode}: ${text}`))
    })
    sent.once('error', reject)
    sent.end(body && JSON.stringify(body))
  })
