import type { Run } from '#contracts/run/http/runs.ts'
import { milliseconds } from './run-text.ts'

type Point = Pick<Run, 'id' | 'status' | 'duration'>
type Bar = Point & { readonly height: number }

/** The minimum height of a bar, so that every run is visible. */
const LEAST = 4

/** Bars from oldest to newest on a square-root scale, so that one slow run does not flatten the others. */
export const bars = (points: readonly Point[], height: number): readonly Bar[] => {
  const longest = Math.max(1, ...points.map(({ duration }) => duration ?? 0))
  return points
    .map((point) => ({
      ...point,
      height: Math.max(LEAST, Math.round(Math.sqrt((point.duration ?? 0) / longest) * height)),
    }))
    .toReversed()
}

const order: readonly string[] = ['completed', 'failed', 'cancelled', 'running', 'pending']

/** `Last 50 runs: 47 completed, 3 failed. Median 1,204 ms, longest 8,210 ms.` */
export const summary = (points: readonly Point[]): string => {
  if (points.length === 0) return 'No runs yet.'
  const counts = [...new Set([...order, ...points.map(({ status }) => status)])]
    .map((status) => ({ status, count: points.filter((point) => point.status === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => `${count} ${status}`)
  const runs = points.length === 1 ? 'Last run' : `Last ${points.length} runs`
  return `${runs}: ${counts.join(', ')}.${times(points)}`
}

const times = (points: readonly Point[]): string => {
  const durations = points.flatMap(({ duration }) => duration ?? []).toSorted((one, other) => one - other)
  const median = durations[Math.floor((durations.length - 1) / 2)]
  const longest = durations.at(-1)
  return median === undefined || longest === undefined
    ? ''
    : ` Median ${milliseconds(median)}, longest ${milliseconds(longest)}.`
}
