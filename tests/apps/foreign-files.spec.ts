import { access, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { commandLine } from '#tests/support/process/command-line.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** Libraries may look for their configuration in the working directory and in every folder above it. */
it('runs no configuration file that lies above the working directory', async () => {
  const folder = await temporaryFolder()
  const [inner, trace] = [join(folder.path, 'inner'), join(folder.path, 'ran')]
  await mkdir(join(inner, 'data'), { recursive: true })
  const program = `require('node:fs').writeFileSync(${JSON.stringify(trace)}, '')\nmodule.exports = {}\n`
  await writeFile(join(folder.path, '.pgrc.js'), program)
  await mkdir(join(folder.path, '.config'), { mode: 0o000 })
  const result = await commandLine(inner, {})(['verify'])
  expect(result).toMatchObject({ code: 1, stderr: expect.stringMatching(/^There is no installation in /) })
  await expect(access(trace)).rejects.toThrow('ENOENT')
  await folder.remove()
})
