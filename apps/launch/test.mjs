// Runs the whole suite; arguments after `npm test --` go to vitest. Needs the project's own Node.

import { installWithApt } from './debian.mjs'
import { ensureBrowser } from './ensure-browser.mjs'
import { findProgram } from './find-program.mjs'
import { at } from './root.mjs'
import { testFolder } from './test-folder.mjs'

/** Installs a program if it is missing and apt-get can; otherwise the tests report what they need. */
const ensureProgram = (name, debianPackage = name) => {
  if (findProgram([name], []) === undefined) installWithApt(debianPackage)
}

try {
  // Workers and the servers that tests start load the same sources over and over.
  const NODE_COMPILE_CACHE = at('node_modules/.cache/node')
  const env = { ...process.env, CHROMIUM_PATH: ensureBrowser(), NODE_COMPILE_CACHE, TMPDIR: testFolder() }
  if (process.env.TEST_NATS_URL === undefined) ensureProgram('nats-server')
  ensureProgram('pgbouncer')
  ensureProgram('dovecot', 'dovecot-imapd')
  const vitest = [process.execPath, at('node_modules/vitest/vitest.mjs'), 'run', ...process.argv.slice(2)]
  process.execve(process.execPath, vitest, env)
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure)
  process.exitCode = 1
}
