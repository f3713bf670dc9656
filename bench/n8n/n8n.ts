import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { sparePort } from '#tests/support/servers/spare-port.ts'
import { command } from '../http/program.ts'
import { type BenchServer, whenReady } from '../http/servers.ts'
import { type Desk, exchange } from '../runs/desk.ts'

/** n8n with one active workflow. */
export type N8n = BenchServer & Pick<Desk, 'run' | 'allEnded'>

const startsWithinMs = 180_000
const connections = 32
const workflowId = 'atriumBench00001'
const hook = 'bench'

/**
 * Starts an installed n8n with its default settings in its own folder, with a workflow of a webhook and one HTTP
 * request to this endpoint.
 * @param bin the `n8n` program; it runs on the `node` in the same folder, if there is one
 */
export const startN8n = async (bin: string, endpoint: string): Promise<N8n> => {
  const folder = await mkdtemp(join(tmpdir(), 'n8n-bench-'))
  const shared = {
    PATH: [dirname(bin), process.env.PATH].join(delimiter),
    HOME: folder,
    N8N_USER_FOLDER: folder,
    ...loopbackAlone,
    N8N_RUNNERS_BROKER_PORT: String(await sparePort()),
  }
  await importWorkflow(bin, join(folder, 'workflow.json'), workflowCalling(endpoint), shared)
  const start = (N8N_PORT: string) => command(bin, ['start'], { ...shared, N8N_PORT })
  const server = await whenReady(bin, start, { path: '/healthz/readiness', withinMs: startsWithinMs })
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const database = new DatabaseSync(join(folder, '.n8n', 'database.sqlite'), { readOnly: true })
  const ended = database.prepare(executionsEnded)
  let asked = 0
  return {
    ...server,
    run: async () => {
      asked += 1
      await exchange(agent, `${server.url}/webhook/${hook}`, { method: 'POST', body: {} })
      return hook
    },
    allEnded: async () => {
      for (;;) {
        const { succeeded, failed } = ended.get() as Record<'succeeded' | 'failed', number>
        if (failed > 0) throw new Error(`${failed} executions of n8n failed`)
        if (succeeded === asked) return
        await pause(100)
      }
    },
    stop: async () => {
      agent.destroy()
      database.close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const executionsEnded = `
  select count(*) filter (where status = 'success') as succeeded, count(*) filter (where status in ('error', 'crashed')) as failed
    from execution_entity`

/** Nothing leaves the machine; everything else is n8n's default. */
const loopbackAlone = {
  N8N_LISTEN_ADDRESS: '127.0.0.1',
  N8N_DIAGNOSTICS_ENABLED: 'false',
  N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
  N8N_TEMPLATES_ENABLED: 'false',
  N8N_PERSONALIZATION_ENABLED: 'false',
  N8N_DYNAMIC_BANNERS_ENABLED: 'false',
  N8N_DISABLED_MODULES: 'mcp-registry',
}

const importWorkflow = async (
  bin: string,
  file: string,
  workflow: object,
  settings: Readonly<Record<string, string>>,
) => {
  await writeFile(file, JSON.stringify([workflow]))
  const commands = [
    ['import:workflow', `--input=${file}`],
    ['publish:workflow', `--id=${workflowId}`],
  ]
  for (const args of commands) {
    const printed = await command(bin, args, settings).output()
    if (!/Success|Publish|published/i.test(printed)) throw new Error(`n8n ${args[0]} printed: ${printed}`)
  }
}

const workflowCalling = (url: string) => ({
  id: workflowId,
  name: 'Bench',
  active: false,
  settings: {},
  nodes: [
    {
      ...{ id: 'hook', name: 'Webhook', type: 'n8n-nodes-base.webhook', typeVersion: 2, position: [0, 0] },
      webhookId: '0b1e7b34-6c1d-4f0e-9a52-3f6a5b0c7d10',
      parameters: { httpMethod: 'POST', path: hook },
    },
    {
      ...{ id: 'call', name: 'Call', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, position: [240, 0] },
      parameters: { method: 'POST', url, sendBody: true, contentType: 'json', specifyBody: 'json', jsonBody: '{}' },
    },
  ],
  connections: { Webhook: { main: [[{ node: 'Call', type: 'main', index: 0 }]] } },
})
