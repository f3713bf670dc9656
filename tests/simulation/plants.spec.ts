import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { simulate } from './simulate.ts'
import { type Plant, plants } from './world.ts'

const expectedFaults: Readonly<Record<Plant, RegExp>> = {
  'start without fencing': /began at version \d+ of run-\d+ with token \d+/,
  'endless poison': /took down more than 5 workers/,
  'lapsing reservation': /is in the log twice/,
  'no time-outs': /not at rest/,
  'cursor by position': /a live feed has not reached the head/,
}

it.each(plants)('finds the planted defect: %s', async (plant) => {
  const failure = await simulate(1, 30_000, { plant })
  expect(failure?.violation).toMatch(expectedFaults[plant])
})

it('prints the seed that failed, replays it, and exits with 1', () => {
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), '--plant', 'endless poison', ...args], {
      encoding: 'utf8',
    })
  const searched = run()
  expect(searched.status).toBe(1)
  const [, seed = ''] = /npm run simulate -- --seed (\d+)/.exec(searched.stderr) ?? []
  const replayed = run('--seed', seed)
  expect(replayed.status).toBe(1)
  expect(replayed.stderr).toBe(searched.stderr)
  expect(replayed.stdout).toContain('RunAttemptAbandoned')
})
