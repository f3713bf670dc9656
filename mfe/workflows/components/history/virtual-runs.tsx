import { NextPage, useOffsetTop } from '@atrium/kit'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef } from 'react'
import type { Run } from '#contracts/run/http/runs.ts'
import type { Workflow } from '#contracts/workflow/http/workflows.ts'
import type { useRunPages } from '../../api/use-runs.ts'
import type { WorkflowAddress } from '../../model/use-workflow-address.ts'
import styles from './history.module.css'
import { RunCard } from './run-card.tsx'

/** The height of a card in pixels before it is measured. */
const estimatedHeight = 330

type Props = {
  runs: readonly Run[]
  list: ReturnType<typeof useRunPages>
  workflow: Workflow
  address: WorkflowAddress
}

/** A virtualized list; prefetches the next page near the end. */
export const VirtualRuns = ({ runs, list, workflow, address }: Props) => {
  const place = useRef<HTMLUListElement>(null)
  const virtual = useWindowVirtualizer({
    count: runs.length,
    estimateSize: () => estimatedHeight,
    getItemKey: (index) => runs[index]?.id ?? index,
    gap: 12,
    overscan: 3,
    scrollMargin: useOffsetTop(place),
  })
  const items = virtual.getVirtualItems()
  const repeats = useMemo(() => repeatsIn(runs), [runs])
  const nearEnd = (items.at(-1)?.index ?? 0) >= runs.length - 5
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  useEffect(() => {
    if (nearEnd && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [nearEnd, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
  return (
    <>
      <h2 className="sr-only">Runs</h2>
      <ul
        ref={place}
        className={styles.list}
        style={{ height: virtual.getTotalSize() }}
        aria-label="Runs, newest first"
      >
        {items.map(({ key, index, start }) => (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            className={styles.item}
            style={{ transform: `translateY(${start - virtual.options.scrollMargin}px)` }}
            aria-posinset={index + 1}
            aria-setsize={hasNextPage ? -1 : runs.length}
          >
            <Item run={runs[index]} repeats={repeats} workflow={workflow} address={address} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className={styles.more}>
          <NextPage list={list} />
        </div>
      )}
    </>
  )
}

type ItemProps = Omit<Props, 'runs' | 'list'> & {
  run: Run | undefined
  repeats: ReadonlyMap<string, readonly string[]>
}

/** The list may have become shorter since it was measured. */
const Item = ({ run, repeats, ...props }: ItemProps) =>
  run === undefined ? null : <RunCard run={run} repeats={repeats.get(run.id)} {...props} />

/** Runs by the run that they repeat. */
const repeatsIn = (runs: readonly Run[]): ReadonlyMap<string, readonly string[]> => {
  const groups = new Map<string, string[]>()
  for (const { id, originRunId } of runs) {
    if (originRunId !== null) groups.set(originRunId, [...(groups.get(originRunId) ?? []), id])
  }
  return groups
}
