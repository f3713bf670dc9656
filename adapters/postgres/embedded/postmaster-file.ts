import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What PostgreSQL writes into `postmaster.pid` about itself. */
export type Postmaster = { readonly pid: number; readonly port: number; readonly ready: boolean }

/** The pid file of a cluster: absent, left behind by a server that is gone, or of a living one. */
export type PostmasterState =
  | { readonly found: 'none' | 'leftover' | 'foreign' }
  | { readonly found: 'living'; readonly postmaster: Postmaster }

/**
 * `leftover`: its process is gone, PostgreSQL clears that up itself. `foreign`: the number now belongs
 * to some other program, which PostgreSQL would take for itself.
 */
export const findPostmaster = async (cluster: string): Promise<PostmasterState> => {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, folder, , port, , , , status] = text.split('\n')
  if (pid === undefined || !/^-?\d+$/.test(pid) || folder === undefined) return { found: 'none' }
  if (!isAlive(Number(pid))) return { found: 'leftover' }
  // The folder's name at its start, so that a folder that was moved since is still recognised.
  if (!(await commandLine(pid)).includes(folder)) return { found: 'foreign' }
  return { found: 'living', postmaster: { pid: Number(pid), port: Number(port), ready: status?.trim() === 'ready' } }
}

/** Whether a process of that number exists, whoever owns it. */
export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

// Small Linux images have no ps, macOS has no /proc. A process that nobody buried has an empty line.
const commandLine = (pid: string): Promise<string> =>
  readFile(`/proc/${pid}/cmdline`, 'utf8')
    .catch(async () => (await run('ps', ['-ww', '-o', 'command=', '-p', pid])).stdout)
    .catch(() => '')
