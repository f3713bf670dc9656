import { readdir, readFile } from 'node:fs/promises'

type Process = { readonly pid: number; readonly parent: number; readonly ticks: number }

/** What the kernel counts a second of processor time in; the same on every Linux that Node runs on. */
const ticksPerSecond = 100

/**
 * Milliseconds of processor time that all programs started by this one have used, and those that they started:
 * servers, workers, NATS, and every process of a PostgreSQL of ours. Null where it is no Linux.
 * @param except programs that are no part of the product
 */
export const processorMs = async (except: readonly number[]): Promise<number | null> => {
  if (process.platform !== 'linux') return null
  const children = Map.groupBy(await processes(), ({ parent }) => parent)
  const ticksBelow = (pid: number): number =>
    (children.get(pid) ?? [])
      .filter((child) => !except.includes(child.pid))
      .reduce((sum, child) => sum + child.ticks + ticksBelow(child.pid), 0)
  return (ticksBelow(process.pid) * 1000) / ticksPerSecond
}

const processes = async (): Promise<readonly Process[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const texts = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)))
  return texts.filter((text) => text !== null).map(processOf)
}

/** By proc_pid_stat(5): a name in parentheses may hold anything, so that fields are counted from its end on. */
const processOf = (text: string): Process => {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  // User and system time, its own and that of its children that have ended.
  const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0)
  return { pid: Number.parseInt(text, 10), parent: Number(fields[1]), ticks }
}

/** The most megabytes that a process has ever had in memory at once. Null where it is no Linux. */
export const mostResidentMb = async (pid: number): Promise<number | null> => {
  if (process.platform !== 'linux') return null
  const peak = /VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(peak) / 1024
}
