import { describe, it } from 'vitest'
import { type RunEvent, run } from '#domain/run/model/index.ts'
import { abandoned, at, failed, requested, startAttempt, started } from '#tests/support/run/runs.ts'
import { specification } from '#tests/support/specification.ts'

const given = specification(run)

describe('a run that takes its worker down each time', () => {
  const abandonedTimes = (times: number): RunEvent[] => [
    requested(),
    ...Array.from({ length: times }, (_, n) => [started(n + 1), abandoned(n + 1)]).flat(),
    started(times + 1),
  ]

  it('is tried again after the fourth worker', () => {
    given(...abandonedTimes(3))
      .when(startAttempt(at(90_000)))
      .gives(abandoned(4, at(90_000)), started(5, at(90_000)))
  })

  it('fails after the fifth, with a sentence', () => {
    given(...abandonedTimes(4))
      .when(startAttempt(at(90_000)))
      .gives(abandoned(5, at(90_000)), failed('Given up after 5 attempts that no worker finished.', at(90_000)))
  })

  it('does not count an attempt that a browser left', () => {
    const history = [requested(), started(1, at(0), 'ada'), abandoned(), ...abandonedTimes(3).slice(1)]
    given(...history)
      .when(startAttempt(at(90_000)))
      .leaves({ status: 'running' })
  })
})
