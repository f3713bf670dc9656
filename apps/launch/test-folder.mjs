import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'atrium-test-run-'

/** Three times what a whole run keeps at most. */
const neededBytes = 1024 ** 3

/**
 * A folder for this process's temporary files, in memory if Linux has room there, else the system's own. A run copies
 * hundreds of databases of 500 files each, and creating a file on ext4 takes fifteen times the processor time that it
 * takes on tmpfs. Removes the folders of runs that have ended.
 */
export const testFolder = (memory = '/dev/shm') => {
  if (!hasRoom(memory)) return tmpdir()
  removeAbandoned(memory)
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`))
  // Under root, PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  if (runsPrograms(folder)) return folder
  rmSync(folder, { recursive: true })
  return tmpdir()
}

const hasRoom = (memory) => {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= neededBytes
  } catch {
    return false
  }
}

const removeAbandoned = (memory) => {
  for (const name of readdirSync(memory)) {
    if (!name.startsWith(prefix) || isRunning(Number.parseInt(name.slice(prefix.length), 10))) continue
    try {
      rmSync(join(memory, name), { recursive: true, force: true })
    } catch {
      // It belongs to another user.
    }
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
