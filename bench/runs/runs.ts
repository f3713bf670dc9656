import { type BenchServer, serve } from '../http/servers.ts'
import { type Measured, median } from '../measured.ts'
import { openDesk } from './desk.ts'
import { type Burst, burst, steady } from './loads.ts'

export type Runs = Burst & { readonly toCall: Measured }

const warmUpRuns = 800
const bursts = 3
const burstRuns = 1000
const steadySeconds = 3

/** Runs per second of an installation, the cost of each, and the delay until its endpoint is called. */
export const measureRuns = (install: () => Promise<BenchServer>): Promise<Runs> =>
  withEndpoint(async (endpoint) => {
    const { url, stop } = await install()
    return measureAt(url, endpoint).finally(stop)
  })

const measureAt = async (url: string, endpoint: BenchServer): Promise<Runs> => {
  const desk = await openDesk(url, `${endpoint.url}/hook`)
  const outsiders = [endpoint.pid]
  await burst(desk, warmUpRuns, outsiders)
  const measurements: Burst[] = []
  for (let round = 0; round < bursts; round++) measurements.push(await burst(desk, burstRuns, outsiders))
  const toCall = await steady(desk, endpoint, steadySeconds)
  desk.leave()
  return { ...middle(measurements), toCall }
}

/** An endpoint in its own process, for the duration of a measurement. */
export const withEndpoint = async <Result>(measure: (endpoint: BenchServer) => Promise<Result>): Promise<Result> => {
  const endpoint = await serve(new URL('endpoint.ts', import.meta.url).pathname, {})
  return measure(endpoint).finally(endpoint.stop)
}

const middle = (measurements: readonly Burst[]): Burst => {
  const costs = measurements.map(({ processorMs }) => processorMs).filter((cost) => cost !== null)
  return {
    perSecond: median(measurements.map(({ perSecond }) => perSecond)),
    processorMs: costs.length === 0 ? null : median(costs),
  }
}
