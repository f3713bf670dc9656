import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { type Figure, spreadLines, spreadOf } from '../figures.ts'
import { asStarted, atriumWith } from '../http/servers.ts'
import { millisecondsOf, processesBelow } from '../runs/processor-time.ts'

/** Longer than V8 takes to give back the memory of the start, in two collections of garbage, and workers to slow down their polls. */
const settleMs = 260_000
const measureMs = 120_000

/** A server with its own PostgreSQL that does nothing, as `npm start` starts it: its memory and processor time. */
export const measureRest = async (): Promise<readonly Figure[]> => {
  const folder = await temporaryFolder()
  const { pid, stop } = await atriumWith({ ...asStarted, DATA_DIR: folder.path })
  try {
    await pause(settleMs)
    const start = await spentBy(pid)
    await pause(measureMs)
    const end = await spentBy(pid)
    const share = (spent: number) => (spent * 100) / measureMs
    return [
      { name: 'processor time of the server', value: share(end.server - start.server), unit: ' % of a core' },
      { name: 'of PostgreSQL', value: share(end.database - start.database), unit: ' % of a core' },
      { name: 'of both', value: share(sumOf(end) - sumOf(start)), unit: ' % of a core', bound: { max: 0.3 } },
      {
        name: 'memory of both, in proportional shares',
        value: await megabytesOf(pid),
        unit: ' MB',
        bound: { max: 120 },
      },
    ]
  } finally {
    await stop()
    await folder.remove()
  }
}

export const printRest = async (print: (text: string) => void): Promise<void> => {
  print('At rest, a server with its own PostgreSQL')
  print(`${spreadLines(spreadOf([await measureRest()]))}\n`)
}

type Spent = { readonly server: number; readonly database: number }

/** Milliseconds of processor time. PostgreSQL's processes are all that the server has started. */
const spentBy = async (server: number): Promise<Spent> => {
  const own = (await processesBelow(process.pid)).filter(({ pid }) => pid === server)
  return { server: millisecondsOf(own), database: millisecondsOf(await processesBelow(server)) }
}

const sumOf = ({ server, database }: Spent): number => server + database

/** Proportional set size: pages that processes share are divided among them (proc(5), `smaps_rollup`). */
const megabytesOf = async (server: number): Promise<number> => {
  const pids = [server, ...(await processesBelow(server)).map(({ pid }) => pid)]
  const texts = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8')))
  return texts.reduce((sum, text) => sum + Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1]) / 1024, 0)
}
