import { LoadFailure } from './load-failure.tsx'

/** A part of a screen that could not be loaded. */
export type Part = { readonly what: string; readonly failure: unknown; readonly refetch: () => unknown }

/** The parts in one failure, each named and tried again once: several of them may need the same data. */
export const PartFailures = ({ parts }: { parts: readonly Part[] }) => {
  const byName = new Map(parts.map((part) => [part.what, part]))
  const retry = () => {
    for (const { refetch } of byName.values()) void refetch()
  }
  return <LoadFailure compact what={listOf([...byName.keys()])} failure={parts[0]?.failure} onRetry={retry} />
}

const list = new Intl.ListFormat('en')

/** `The questions and the names of the team`. */
const listOf = ([first = '', ...others]: readonly string[]): string =>
  list.format([first, ...others.map((what) => `${what.charAt(0).toLowerCase()}${what.slice(1)}`)])
