import { readdir, readFile } from 'node:fs/promises'

type Process = { readonly pid: number; readonly parent: number; readonly ticks: number }

/** The kernel's clock ticks per second; the same on every Linux that Node supports. */
const ticksPerSecond = 100

/**
 * Milliseconds of processor time used by all descendants of this process: servers, workers, NATS, and every process of
 * our own PostgreSQL. Null outside Linux.
 * @param except programs that are not part of the product
 */
export const processorMs = async (except: readonly number[]): Promise<number | null> => {
  if (process.platform !== 'linux') return null
  return millisecondsOf(await processesBelow(process.pid, except))
}

/** Milliseconds of processor time that these processes have used. */
export const millisecondsOf = (processes: readonly Process[]): number =>
  processes.reduce((sum, { ticks }) => sum + (ticks * 1000) / ticksPerSecond, 0)

/** All descendants of a process. For Linux only. */
export const processesBelow = async (ancestor: number, except: readonly number[] = []): Promise<readonly Process[]> => {
  const children = Map.groupBy(await processes(), ({ parent }) => parent)
  const below = (pid: number): readonly Process[] =>
    (children.get(pid) ?? [])
      .filter((child) => !except.includes(child.pid))
      .flatMap((child) => [child, ...below(child.pid)])
  return below(ancestor)
}

const processes = async (): Promise<readonly Process[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const texts = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)))
  return texts.filter((text) => text !== null).map(processOf)
}

/** See proc_pid_stat(5): the name in parentheses may contain anything, so fields are counted from after it. */
const processOf = (text: string): Process => {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  // User and system time, of the process and of its waited-for children.
  const ticks = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0)
  return { pid: Number.parseInt(text, 10), parent: Number(fields[1]), ticks }
}

/** The peak resident memory of a process in megabytes. Null outside Linux. */
export const maxResidentMb = async (pid: number): Promise<number | null> => {
  if (process.platform !== 'linux') return null
  const peak = /VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(peak) / 1024
}
