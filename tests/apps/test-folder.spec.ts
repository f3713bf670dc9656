import { execFile } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporary-folder.ts'

const run = promisify(execFile)
const module = fileURLToPath(new URL('../../apps/launch/test-folder.mjs', import.meta.url))

let memory: TemporaryFolder
beforeEach(async () => {
  memory = await temporaryFolder()
})
afterEach(() => memory.remove())

/** The folders that one process is given, asked for `times` times. */
const foldersOf = async (place: string, times = 1): Promise<readonly string[]> => {
  const script = `import { testFolder } from ${JSON.stringify(module)}
    for (let n = 0; n < ${times}; n++) console.log(testFolder(${JSON.stringify(place)}))`
  return (await run(process.execPath, ['--input-type=module', '--eval', script])).stdout.trim().split('\n')
}

describe('the folder for the temporary files of a run', () => {
  it('is a new one in memory, even where the process id was used before', async () => {
    const folders = await foldersOf(memory.path, 2)
    expect(folders.map(dirname)).toEqual([memory.path, memory.path])
    expect(new Set(folders).size).toBe(2)
  })

  it('takes the place of those of runs that have ended, and of nothing else', async () => {
    const others = [`atrium-test-run-${process.pid}-a`, 'atrium-test-run-4194305-b', 'other-4194305']
    for (const name of others) await mkdir(join(memory.path, name, 'data'), { recursive: true })
    const [folder = ''] = await foldersOf(memory.path)
    const remaining = [others[0], basename(folder), 'other-4194305']
    expect((await readdir(memory.path)).toSorted()).toEqual(remaining.toSorted())
  })

  it("is the system's own where there is no such memory", async () => {
    expect(await foldersOf(join(memory.path, 'absent'))).toEqual([tmpdir()])
  })
})
