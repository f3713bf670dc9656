// Repeats whole test runs under load and summarises failures: node tests/repeat.mjs [runs] [load] [vitest's arguments]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const [runs = '5', load = '4', ...more] = process.argv.slice(2)
const root = fileURLToPath(new URL('..', import.meta.url))

/** Each keeps one core busy until it is killed. */
const burners = Array.from({ length: Number(load) }, () =>
  spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
)
const endLoad = () => {
  for (const burner of burners) burner.kill('SIGKILL')
}
process.once('exit', endLoad)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

const failures = new Map()
let failedRuns = 0

console.log(`${runs} runs on ${availableParallelism()} cores beside a load of ${load}`)
for (let run = 1; run <= Number(runs); run++) {
  const { code, seconds, failed, last, output } = await wholeRun()
  if (code !== 0) failedRuns += 1
  for (const test of failed) failures.set(test, (failures.get(test) ?? 0) + 1)
  console.log(`run ${run}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s, ${last}`)
  for (const test of failed) console.log(`  ${test}`)
  if (code !== 0) console.log(`  ${await keptOutput(run, output)}`)
}

endLoad()
console.log(`${failedRuns} of ${runs} runs failed`)
for (const [test, times] of [...failures].sort(([, a], [, b]) => b - a)) console.log(`  ${times}×  ${test}`)
process.exitCode = failedRuns === 0 ? 0 : 1

/** Writes the output of a failed run to a file; returns its path. */
async function keptOutput(run, output) {
  const file = join(tmpdir(), `atrium-run-${process.pid}-${run}.log`)
  await writeFile(file, output)
  return file
}

async function wholeRun() {
  const begun = Date.now()
  const child = spawn('npm', ['test', '--silent', ...(more.length === 0 ? [] : ['--', ...more])], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const [code] = await once(child, 'close')
  const lines = output.trimEnd().split('\n')
  const failed = new Set(lines.flatMap((line) => /^ FAIL\s+(.+)$/.exec(line)?.[1] ?? []))
  return { code, seconds: Math.round((Date.now() - begun) / 1000), failed, last: lines.at(-1), output }
}
