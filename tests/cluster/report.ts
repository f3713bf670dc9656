import type { Checked } from './check.ts'
import type { Outcome } from './requests.ts'

/** The span of a fault, from its start to that of the next, and the dashboards' longest delay in it. */
export type Span = {
  readonly name: string
  readonly from: number
  readonly to: number
  readonly delay: number
  /** The times when it disturbed the cluster, starting with `from`. */
  readonly marks: readonly number[]
}

const second = 1000
/** Long enough for a hundred requests. */
const windowMs = 10 * second

const within = (outcomes: readonly Outcome[], from: number, to: number) =>
  outcomes.filter(({ at }) => at >= from && at < to)

const p99 = (outcomes: readonly Outcome[]): number => {
  const sorted = outcomes.map(({ took }) => took).sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0
}

/** The longest time, in milliseconds, after a disturbance until the p99 of ten seconds stays within `normal`. */
const recoveryMs = (outcomes: readonly Outcome[], { marks, to }: Span, normal: number): number => {
  const slowFor = (mark: number, next: number) => {
    let last = 0
    for (let start = mark; start === mark || start + windowMs <= next; start += second) {
      if (p99(within(outcomes, start, Math.min(start + windowMs, next))) > normal) last = start + second - mark
    }
    return last
  }
  return Math.max(...marks.map((mark, n) => slowFor(mark, marks[n + 1] ?? to)))
}

const seconds = (ms: number): string => `${(ms / second).toFixed(ms < 9950 ? 1 : 0)} s`

/** A Markdown table of the measurements, and the checked sentences with their faults. */
export const report = (spans: readonly Span[], outcomes: readonly Outcome[], checks: readonly Checked[]): string => {
  const [undisturbed] = spans
  const usual = p99(within(outcomes, undisturbed?.from ?? 0, undisturbed?.to ?? 0))
  const normal = Math.max(second, 2 * usual)
  const rows = spans.map((span) => {
    const during = within(outcomes, span.from, span.to)
    const failed = during.filter((outcome) => outcome.failed !== null)
    const slowest = Math.max(0, ...during.map(({ took }) => took))
    const again = during.filter(({ tries }) => tries > 1).length
    const cells = [
      span.name,
      during.length,
      again,
      failed.length,
      seconds(slowest),
      seconds(recoveryMs(outcomes, span, normal)),
      seconds(span.delay),
    ]
    return `| ${cells.join(' | ')} |`
  })
  const failures = outcomes.filter(({ failed }) => failed !== null)
  const share = ((100 * failures.length) / outcomes.length).toFixed(3)
  return [
    '| fault | requests | sent again | failed | slowest | p99 normal after | dashboards late by |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    `${failures.length} of ${outcomes.length} requests failed after their retries (${share} %).`,
    `Undisturbed, p99 was ${Math.round(usual)} ms; up to ${Math.round(normal)} ms counts as normal.`,
    ...[...Map.groupBy(failures, ({ kind, failed }) => `${kind}: ${failed}`)].map(
      ([why, all]) => `- ${all.length} × ${why}`,
    ),
    '',
    ...checks.map(({ sentence, faults }) =>
      faults.length === 0
        ? `- ${sentence}`
        : `- NOT: ${sentence} ${faults.length}: ${JSON.stringify(faults.slice(0, 3))}`,
    ),
  ].join('\n')
}

/** Whether the script's promise is kept: at most one request in a thousand fails, and nothing is lost or duplicated. */
export const holds = (outcomes: readonly Outcome[], checks: readonly Checked[]): boolean =>
  outcomes.filter(({ failed }) => failed !== null).length <= outcomes.length / 1000 &&
  checks.every((one) => one.faults.length === 0)
