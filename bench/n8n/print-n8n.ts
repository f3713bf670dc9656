import { type Figure, spreadLines, spreadOf } from '../figures.ts'
import type { BenchServer } from '../http/servers.ts'
import { callsOf } from '../runs/calls.ts'
import { openDesk } from '../runs/desk.ts'
import { allInOne } from '../runs/installations.ts'
import { type Burst, burst } from '../runs/loads.ts'
import { withEndpoint } from '../runs/runs.ts'
import { type N8n, startN8n } from './n8n.ts'

const turns = 4
const runsOfTurn = 250
const warmUpRuns = 250

/**
 * 1,000 runs of 32 clients each on embedded Atrium and on the n8n at `N8N_BIN`, in turns against the same endpoint.
 * A run counts when its installation has recorded its success.
 */
export const printN8n = async (print: (text: string) => void): Promise<void> => {
  const bin = process.env.N8N_BIN
  if (bin === undefined) {
    print('Figures that could not be taken: runs beside n8n, as N8N_BIN names no n8n program')
    process.exitCode = 1
    return
  }
  print('Runs of Atrium, embedded, and of n8n with its default settings: 1,000 each of 32 clients, in four turns\n')
  print(`${spreadLines(spreadOf(await measureBeside(bin)))}\n`)
}

type Installation = { readonly pid: number; readonly desk: Pick<N8n, 'run' | 'allEnded'> }

const measureBeside = (bin: string): Promise<readonly (readonly Figure[])[]> =>
  withEndpoint(async (endpoint) => {
    const address = `${endpoint.url}/hook`
    const started: BenchServer[] = []
    try {
      const server = await allInOne()
      started.push(server)
      const n8n = await startN8n(bin, address)
      started.push(n8n)
      const desk = await openDesk(server.url, address)
      const measured = await inTurns(endpoint, { pid: server.pid, desk }, { pid: n8n.pid, desk: n8n })
      desk.leave()
      return measured
    } finally {
      await Promise.all(started.map(({ stop }) => stop()))
    }
  })

/** The figures of each turn; the contenders alternate in going first. */
const inTurns = async (endpoint: BenchServer, atrium: Installation, n8n: Installation) => {
  const measure = async (one: Installation, other: Installation, size = runsOfTurn): Promise<Burst> => {
    await callsOf(endpoint)
    const done = await burst(one.desk, size, [endpoint.pid, other.pid])
    const calls = (await callsOf(endpoint)).length
    if (calls !== size) throw new Error(`${size} runs called the endpoint ${calls} times`)
    return done
  }
  await measure(atrium, n8n, warmUpRuns)
  await measure(n8n, atrium, warmUpRuns)
  const figures: (readonly Figure[])[] = []
  for (let turn = 0; turn < turns; turn++) {
    const first = turn % 2 === 0 ? await measure(atrium, n8n) : await measure(n8n, atrium)
    const second = turn % 2 === 0 ? await measure(n8n, atrium) : await measure(atrium, n8n)
    figures.push(figuresOf(...(turn % 2 === 0 ? ([first, second] as const) : ([second, first] as const))))
  }
  return figures
}

const figuresOf = (atrium: Burst, n8n: Burst): readonly Figure[] => {
  const [ofAtrium, ofN8n] = [atrium.processorMs ?? undefined, n8n.processorMs ?? undefined]
  const ratio = ofAtrium === undefined || ofN8n === undefined ? undefined : ofN8n / ofAtrium
  return [
    { name: 'runs a second, Atrium', value: atrium.perSecond, unit: '/s' },
    { name: 'runs a second, n8n', value: n8n.perSecond, unit: '/s' },
    { name: 'runs a second, Atrium against n8n', value: atrium.perSecond / n8n.perSecond, unit: ' x' },
    { name: 'processor time of a run, Atrium', value: ofAtrium, unit: ' ms' },
    { name: 'processor time of a run, n8n', value: ofN8n, unit: ' ms' },
    { name: 'processor time of a run, n8n against Atrium', value: ratio, unit: ' x' },
  ]
}
