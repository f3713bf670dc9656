// Runs the whole suite; arguments after `npm test --` go to vitest. Needs the project's own Node.
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureNats } from './ensure-nats.mjs'
import { at } from './root.mjs'

try {
  const env = { ...process.env, CHROMIUM_PATH: ensureBrowser() }
  ensureNats()
  const vitest = [process.execPath, at('node_modules/vitest/vitest.mjs'), 'run', ...process.argv.slice(2)]
  process.execve(process.execPath, vitest, env)
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure)
  process.exitCode = 1
}
