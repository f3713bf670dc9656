// Prepares the project for every npm script. Plain JavaScript without packages, for any Node from 20 on.
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'

try {
  ensureInstalled()
  if (process.argv.includes('--build')) ensureBuilt()
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure)
  process.exitCode = 1
}
