import { expect, it } from 'vitest'
import { keyedMutex } from '#domain/log/service/keyed-mutex.ts'
import { eventually } from '#tests/support/eventually.ts'

const anAct = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const act = { begun: false, resolve, reject, run: () => promise }
  act.run = () => {
    act.begun = true
    return promise
  }
  return act
}

it('runs acts with the same name one after the other, also after a failure, and others concurrently', async () => {
  const turns = keyedMutex()
  const [first, second, third, other] = [anAct(), anAct(), anAct(), anAct()]
  const done = [turns('a', first.run), turns('a', second.run), turns('a', third.run)]
  const failed = expect(done[0]).rejects.toThrow('failed')
  turns('b', other.run)
  expect([first, second, third, other].map(({ begun }) => begun)).toEqual([true, false, false, true])
  first.reject(new Error('failed'))
  await failed
  await eventually(() => expect(second.begun).toBe(true))
  expect(third.begun).toBe(false)
  second.resolve('second')
  third.resolve('third')
  expect(await Promise.all(done.slice(1))).toEqual(['second', 'third'])
})

it('keeps no finished act: the next one begins at once', async () => {
  const turns = keyedMutex()
  await turns('a', async () => 'done')
  const next = anAct()
  turns('a', next.run)
  expect(next.begun).toBe(true)
})
