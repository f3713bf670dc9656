import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The contents of `postmaster.pid`. */
export type Postmaster = { readonly pid: number; readonly port: number; readonly ready: boolean }

/** The state of a cluster's pid file: absent, left over by a dead server, or of a live one. */
type PostmasterState =
  | { readonly found: 'none' | 'leftover' | 'foreign' }
  | { readonly found: 'living'; readonly postmaster: Postmaster }

/**
 * `leftover`: its process no longer exists; PostgreSQL cleans up the file. `foreign`: the pid now belongs to another
 * program, which PostgreSQL would mistake for itself.
 */
export const findPostmaster = async (cluster: string): Promise<PostmasterState> => {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, folder, , port, , , , status] = text.split('\n')
  if (pid === undefined || !/^-?\d+$/.test(pid) || folder === undefined) return { found: 'none' }
  if (!isAlive(Number(pid))) return { found: 'leftover' }
  // The folder's path at start-up, to recognise a folder that has since been moved.
  if (!(await commandLine(pid)).includes(folder)) return { found: 'foreign' }
  return { found: 'living', postmaster: { pid: Number(pid), port: Number(port), ready: status?.trim() === 'ready' } }
}

/** Whether a process with that pid exists, under any owner. */
export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

// Small Linux images have no ps, macOS has no /proc. A zombie process has an empty line.
const commandLine = (pid: string): Promise<string> =>
  readFile(`/proc/${pid}/cmdline`, 'utf8')
    .catch(async () => (await run('ps', ['-ww', '-o', 'command=', '-p', pid])).stdout)
    .catch(() => '')
