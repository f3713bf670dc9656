import { mkdir, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findChromium } from '#adapters/pdf/find-chromium.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
const { PATH } = process.env
beforeEach(async () => {
  folder = await temporaryFolder()
  process.env.PATH = ['local', 'bin'].map((name) => join(folder.path, name)).join(delimiter)
})
afterEach(async () => {
  process.env.PATH = PATH
  await folder.remove()
})

const install = async (name: string, mode = 0o755): Promise<string> => {
  const path = join(folder.path, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, '#!/bin/sh\n', { mode })
  return path
}

it('prefers the headless shell to a browser earlier on the PATH', async () => {
  await install('local/google-chrome')
  const shell = await install('bin/chromium-headless-shell')
  expect(findChromium()).toBe(shell)
})

it('takes the first browser on the PATH that it may run', async () => {
  await install('local/chromium', 0o644)
  await mkdir(join(folder.path, 'local', 'google-chrome'))
  const browser = await install('bin/google-chrome')
  await install('bin/google-chrome-stable')
  expect(findChromium()).toBe(browser)
})
