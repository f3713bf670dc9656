import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ip = (...words: readonly string[]) => run('ip', words)

/** The switch's own address, used by the load, the endpoint and the operator. */
export const here = '10.77.0.1'
/** The virtual address of the current primary. */
export const databaseAddress = '10.77.0.30'
/** No machine has this address: packets to it are dropped silently. */
const nowhere = '02:00:00:00:00:01'

export type Machine = {
  readonly name: string
  readonly address: string
  /** Wraps a command so that it runs on this machine. */
  readonly on: (command: readonly string[]) => readonly string[]
  /** Signals every process on it at once. */
  readonly signalAll: (signal: NodeJS.Signals) => Promise<void>
  readonly powerOff: () => Promise<void>
}

/** Namespaces as machines on one switch, in the network namespace of this process: they end with it. */
export const network = async () => {
  await run('mkdir', ['-p', '/run/netns'])
  await run('mount', ['-t', 'tmpfs', 'none', '/run/netns'])
  await ip('link', 'set', 'lo', 'up')
  await ip('link', 'add', 'switch', 'type', 'bridge')
  await ip('addr', 'add', `${here}/24`, 'dev', 'switch')
  await ip('link', 'set', 'switch', 'up')

  const machine = async (name: string, host: number): Promise<Machine> => {
    const address = `10.77.0.${host}`
    await ip('netns', 'add', name)
    await ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
    await ip('link', 'set', name, 'master', 'switch', 'up')
    await ip('-n', name, 'link', 'set', 'lo', 'up')
    await ip('-n', name, 'link', 'set', 'eth0', 'up')
    await ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
    const signalAll = async (signal: NodeJS.Signals) => {
      const { stdout } = await ip('netns', 'pids', name)
      for (const pid of stdout.split('\n').filter(Boolean)) sendSignal(Number(pid), signal)
    }
    const on = (command: readonly string[]) => ['ip', 'netns', 'exec', name, ...command]
    return { name, address, on, signalAll, powerOff: () => signalAll('SIGKILL') }
  }
  return { machine, isolate, cut, cutBothWays, giveAddress, takeAddress }
}

export type Network = Awaited<ReturnType<typeof network>>

/** Ends a fault. */
export type Mend = () => Promise<unknown>

/** Unplugs the machine from the switch: no connection is refused, every packet is lost. */
const isolate = async ({ name }: Machine): Promise<Mend> => {
  await ip('link', 'set', name, 'nomaster')
  return () => ip('link', 'set', name, 'master', 'switch')
}

/** Silently drops everything that `from` sends to an address. */
const cut = async (from: Machine, to: string): Promise<Mend> => {
  const neighbour = ['to', to, 'dev', 'eth0']
  await ip('-n', from.name, 'neigh', 'replace', ...neighbour, 'lladdr', nowhere, 'nud', 'permanent')
  return () => ip('-n', from.name, 'neigh', 'del', ...neighbour)
}

const cutBothWays = async (one: Machine, other: Machine): Promise<Mend> => {
  const mends = [await cut(one, other.address), await cut(other, one.address)]
  return () => Promise.all(mends.map((mend) => mend()))
}

/** Gives a machine the address of the primary and announces it, as keepalived does. */
const giveAddress = async ({ name }: Machine): Promise<void> => {
  await ip('-n', name, 'addr', 'add', `${databaseAddress}/24`, 'dev', 'eth0')
  const announce = ['arping', '-U', '-c', '2', '-w', '1', '-I', 'eth0', databaseAddress]
  await ip('netns', 'exec', name, ...announce).catch(() => undefined)
}

const takeAddress = async ({ name }: Machine): Promise<void> => {
  await ip('-n', name, 'addr', 'del', `${databaseAddress}/24`, 'dev', 'eth0').catch(() => undefined)
}

/** Signals a process, which may already have ended with its parent. */
const sendSignal = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
