import { expect, it } from 'vitest'
import { makeOnce } from '#domain/kernel/make-once.ts'

it('a value is made at the first call for all others, and again after a failure', async () => {
  let calls = 0
  const read = makeOnce(async () => {
    calls += 1
    if (calls === 1) throw new Error('Not now.')
    return calls
  })
  expect(calls).toBe(0)
  await expect(read()).rejects.toThrow('Not now.')
  expect(await Promise.all([read(), read()])).toEqual([2, 2])
  expect(await read()).toBe(2)
})
