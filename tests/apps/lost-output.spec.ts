import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testEnvironment } from '#tests/support/atrium.ts'
import { cliProgram } from '#tests/support/process/command-line.ts'
import { serverProgram, surroundings } from '#tests/support/process/server-process.ts'
import type { FreshDatabase } from '#tests/support/servers/fresh-database.ts'
import { migratedDatabase } from '#tests/support/servers/migrated-database.ts'
import { sparePort } from '#tests/support/servers/spare-port.ts'
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporary-folder.ts'

let database: FreshDatabase
let folder: TemporaryFolder
beforeAll(async () => {
  database = await migratedDatabase()
  folder = await temporaryFolder()
})
afterAll(async () => {
  await database.drop()
  await folder.remove()
})

/** With a stdout that takes nothing: every write to a file that is open for reading fails. */
const spawnUnheard = (words: readonly string[], environment: Record<string, string> = {}) => {
  const output = openSync(import.meta.filename, 'r')
  const child = spawn(process.execPath, words, {
    cwd: folder.path,
    env: { ...surroundings(), ...environment },
    stdio: ['ignore', output, 'pipe'],
  })
  closeSync(output)
  const message = child.stderr === null ? '' : text(child.stderr)
  const ended = once(child, 'close').then(async ([code]) => ({ code: code as number | null, said: await message }))
  return { child, ended }
}

describe('where nothing can be written to stdout', () => {
  it('a server answers, and stops in order', async () => {
    const port = String(await sparePort())
    const { child, ended } = spawnUnheard([serverProgram], { ...testEnvironment(database.url), PORT: port })
    const answer = async () => fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    while ((await answer())?.status !== 200 && child.exitCode === null) await pause(50)
    expect((await answer())?.status).toBe(200)
    child.kill('SIGTERM')
    expect(await ended).toEqual({ code: 0, said: '' })
  })

  it('a command fails with a sentence', async () => {
    const { ended } = spawnUnheard([cliProgram, '--version'])
    expect(await ended).toEqual({ code: 1, said: 'The output could not be written (EBADF).\n' })
  })
})
