import { accessSync, chmodSync, constants, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'atrium-test-run-'

/** What a whole run keeps at most is a quarter of this. */
const neededBytes = 4 * 1024 ** 3

/**
 * A folder for the temporary files of this process, in memory where Linux has the room: a run copies hundreds of databases of
 * 500 files each, and creating a file costs fifteen times as much processor time on ext4 as on tmpfs. Else the system's own.
 * Removes those of runs that were killed.
 */
export const testFolder = () => {
  if (!hasRoom()) return tmpdir()
  removeAbandoned()
  const folder = join(memory, `${prefix}${process.pid}`)
  mkdirSync(folder)
  // PostgreSQL of root runs as another user.
  chmodSync(folder, 0o755)
  if (runsPrograms(folder)) return folder
  rmSync(folder, { recursive: true })
  return tmpdir()
}

const hasRoom = () => {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= neededBytes
  } catch {
    return false
  }
}

const removeAbandoned = () => {
  for (const name of readdirSync(memory)) {
    if (!name.startsWith(prefix) || isRunning(Number(name.slice(prefix.length)))) continue
    rmSync(join(memory, name), { recursive: true, force: true })
  }
}

const isRunning = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch ({ code }) {
    return code === 'EPERM'
  }
}

/** False on a file system that is mounted with noexec. */
const runsPrograms = (folder) => {
  const program = join(folder, 'program')
  writeFileSync(program, '', { mode: 0o755 })
  try {
    accessSync(program, constants.X_OK)
    return true
  } catch {
    return false
  } finally {
    rmSync(program)
  }
}
