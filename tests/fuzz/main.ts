import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/** `npm run fuzz -- [--seconds N] [file …]`: every parser's property with random values, each for two minutes. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '120' } },
})
const tests = join(import.meta.dirname, '../../apps/launch/test.mjs')
const env = { ...process.env, FUZZ_SECONDS: values.seconds }
spawn(process.execPath, [tests, '--project', 'fuzz', ...positionals], { stdio: 'inherit', env }).on(
  'exit',
  (status) => {
    process.exitCode = status ?? 1
  },
)
