import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Binaries } from '#adapters/postgres/embedded/binaries.ts'
import { connectionString, connectToRunning, ensureDatabase } from '#adapters/postgres/embedded/connection.ts'
import type { DataFolder } from '#adapters/postgres/embedded/data-folder.ts'
import { preparePlace } from '#adapters/postgres/embedded/place.ts'
import { runPostmaster, stopPostmaster } from '#adapters/postgres/embedded/postmaster.ts'
import { findPostmaster } from '#adapters/postgres/embedded/postmaster-file.ts'
import type { ServerSettings } from '#adapters/postgres/embedded/settings.ts'
import { dataFolder } from '#tests/support/data-folder.ts'
import { eventually } from '#tests/support/eventually.ts'
import { sparePort } from './spare-port.ts'

/** A server that a test can stop and restart, always at the same address and on the same data. */
export const stoppablePostgres = async (settings: ServerSettings = {}) => {
  const home = await dataFolder()
  const { folder: place, binaries } = await preparePlace(home.path)
  const folder: DataFolder = { ...place, settings }
  const { port } = await runPostmaster(folder, binaries, await sparePort())
  const client = await connectToRunning(folder, port)
  await ensureDatabase(client)
  await client.end()
  const stop = () => stopPostmaster(folder)
  const startWith = async (programs: Binaries) => {
    const started = await runPostmaster(folder, programs, port)
    if (started.port !== port) throw new Error(`port ${port} was taken meanwhile`)
  }
  return {
    url: await connectionString(folder, port),
    folder,
    binaries,
    port,
    stop,
    /** Resolves when the process has ended: one that is still ending would be taken for a running server. */
    kill: async () => {
      const state = await findPostmaster(folder.cluster)
      if (state.found === 'living') process.kill(state.postmaster.pid, 'SIGKILL')
      await eventually(async () => expect((await findPostmaster(folder.cluster)).found).not.toBe('living'), 30_000)
    },
    start: () => startWith(binaries),
    /** Starts it with a file size limit: as on a full disk, writes beyond it fail. */
    startWithFullDisk: async (maxFileBytes: number) =>
      startWith({ ...binaries, postgres: await limitFileSize(binaries.postgres, home.path, maxFileBytes) }),
    remove: async () => {
      await stop()
      await home.remove()
    },
  }
}

/** The unit of `ulimit -f`: 512 bytes (POSIX). */
const block = 512

const limitFileSize = async (program: string, folder: string, maxFileBytes: number): Promise<string> => {
  const script = join(folder, 'limited-postgres')
  await writeFile(script, `#!/bin/sh\nulimit -f ${Math.floor(maxFileBytes / block)}\nexec '${program}' "$@"\n`)
  await chmod(script, 0o755)
  return script
}
