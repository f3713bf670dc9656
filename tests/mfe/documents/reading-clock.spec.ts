import { expect, it } from 'vitest'
import { readingClock } from '#mfe/documents/reader/islands/report/measure-reading.ts'

/** Ticks each second from `from` to `to`, at this section. */
const read = (clock: ReturnType<typeof readingClock>, from: number, to: number, section: string | undefined) => {
  for (let now = from; now <= to; now += 1000) clock.look(now, section)
}

it('sums reading time per section, and resets when collected', () => {
  const clock = readingClock(0)
  read(clock, 0, 3000, 'Summary')
  read(clock, 3000, 5000, 'Objectives')
  read(clock, 5000, 6000, 'Summary')
  expect(clock.take()).toEqual([
    { section: 'Summary', milliseconds: 4000 },
    { section: 'Objectives', milliseconds: 2000 },
  ])
  expect(clock.take()).toEqual([])
})

it('counts nothing while the page is hidden or above its first section', () => {
  const clock = readingClock(0)
  read(clock, 0, 2000, 'Summary')
  read(clock, 2000, 30_000, undefined)
  expect(clock.take()).toEqual([{ section: 'Summary', milliseconds: 2000 }])
})

it('stops for an inactive reader, and resumes with the next activity', () => {
  const clock = readingClock(0)
  read(clock, 0, 600_000, 'Summary')
  clock.awake(600_000)
  read(clock, 600_000, 605_000, 'Summary')
  expect(clock.take()).toEqual([{ section: 'Summary', milliseconds: 65_000 }])
})

it('does not count the time that a machine slept', () => {
  const clock = readingClock(0)
  clock.look(0, 'Summary')
  clock.awake(50_000)
  clock.look(50_000, 'Summary')
  expect(clock.take()).toEqual([{ section: 'Summary', milliseconds: 5000 }])
})
