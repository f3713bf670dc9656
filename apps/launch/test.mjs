// Runs the whole suite; arguments after `npm test --` go to vitest. Needs the project's own Node.

import { ensureBrowser } from './ensure-browser.mjs'
import { at } from './root.mjs'
import { testFolder } from './test-folder.mjs'

try {
  // Workers and the servers that tests start load the same sources over and over.
  const NODE_COMPILE_CACHE = at('node_modules/.cache/node')
  const env = { ...process.env, CHROMIUM_PATH: await ensureBrowser(), NODE_COMPILE_CACHE, TMPDIR: testFolder() }
  const vitest = [process.execPath, at('node_modules/vitest/vitest.mjs'), 'run', ...process.argv.slice(2)]
  process.execve(process.execPath, vitest, env)
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure)
  process.exitCode = 1
}
