import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)

/** Fills its heap, works no more, and prints how much of the heap is left once that is less than half. */
const script = `
  import { getHeapStatistics } from 'node:v8'
  import { collectAtRest } from '#adapters/system/collect-garbage.ts'
  const sizeMb = () => getHeapStatistics().total_physical_size / 1e6
  globalThis.texts = Array.from({ length: 400_000 }, (_, n) => ['a text of a start', n, { n }])
  const full = sizeMb()
  delete globalThis.texts
  collectAtRest(500)
  const look = setInterval(() => {
    if (sizeMb() > full / 2) return
    console.log('given back')
    clearInterval(look)
  }, 100)
  setTimeout(() => process.exit(), 30_000).unref()
`

it('a program gives back what its start left on the heap once it is at rest', { timeout: 60_000 }, async () => {
  const words = ['--input-type=module', '--eval', script]
  expect((await run(process.execPath, [...words])).stdout).toBe('given back\n')
})
