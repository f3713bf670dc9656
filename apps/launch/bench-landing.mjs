// Measures the public site in the browser that the tests use. Needs the project's own Node.
import { ensureBrowser } from './ensure-browser.mjs'
import { at } from './root.mjs'

try {
  const env = { ...process.env, CHROMIUM_PATH: ensureBrowser() }
  process.execve(process.execPath, [process.execPath, at('tests/bench/landing/main.ts')], env)
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure)
  process.exitCode = 1
}
