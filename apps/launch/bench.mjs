// Measures, with the browser that the tests use where a part opens one. Needs the project's own Node.
import { ensureBrowser } from './ensure-browser.mjs'
import { at } from './root.mjs'

const [script = '', ...words] = process.argv.slice(2)
const parts = words.filter((word) => !word.startsWith('-'))
const opensBrowser =
  script.endsWith('screens/main.ts') ||
  parts.length === 0 ||
  parts.some((part) => ['felt', 'interactions', 'leads-page'].includes(part))

try {
  const env = opensBrowser ? { ...process.env, CHROMIUM_PATH: await ensureBrowser() } : process.env
  process.execve(process.execPath, [process.execPath, at(script), ...words], env)
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure)
  process.exitCode = 1
}
