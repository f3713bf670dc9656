import type { BenchServer } from '../http/servers.ts'

type Call = readonly [runId: string, at: number]

/** The calls that the endpoint has received since the last query, with times in milliseconds since 1970. */
export const callsOf = async ({ url }: Pick<BenchServer, 'url'>): Promise<readonly Call[]> =>
  (await (await fetch(`${url}/calls`)).json()) as readonly Call[]
