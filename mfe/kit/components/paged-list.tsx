import { Button, Skeleton } from '@radix-ui/themes'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { AppCard } from './app-card.tsx'
import { LoadFailure } from './load-failure.tsx'
import { NextPage, type Paged } from './next-page.tsx'
import { Notice } from './notice.tsx'
import styles from './paged-list.module.css'

/** One entry: a link to its screen, with distinguishing facts. */
type ListedRow = {
  readonly key: string
  readonly to: string
  readonly title: string
  readonly badge?: ReactNode
  /** A second line: what distinguishes it from others of its title. */
  readonly about?: ReactNode
  readonly facts: ReactNode
}

/** The part of an infinite query that the list uses. */
type Pages = Paged & {
  readonly isPending: boolean
  readonly error: Error | null
  readonly isFetching: boolean
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

type Props = {
  /** In the plural, as in `Runs could not be loaded`. */
  what: string
  pages: Pages
  rows: readonly ListedRow[]
  /** Shown instead of an empty list without filters. */
  empty: ReactNode
  filtered: boolean
  onClear: () => void
}

/** A list in pages, newest first, or its loading, error or empty state. */
export const PagedList = (props: Props) => (
  <div className={styles.place} aria-busy={props.pages.isFetching} data-stale={props.pages.isPlaceholderData}>
    <AppCard>
      <Body {...props} />
    </AppCard>
  </div>
)

const Body = ({ what, pages, rows, empty, filtered, onClear }: Props) => {
  if (pages.isPending && pages.error === null)
    return (
      <div className={styles.waiting} role="status" aria-label={`Loading ${what.toLowerCase()}`}>
        <Skeleton height="24rem" />
      </div>
    )
  if (pages.error !== null && rows.length === 0)
    return <LoadFailure what={what} failure={pages.error} onRetry={pages.refetch} busy={pages.isFetching} />
  if (rows.length === 0) return filtered ? <NoMatch what={what} onClear={onClear} /> : empty
  return (
    <>
      <ul className={styles.rows} aria-label={`${what}, newest first`}>
        {rows.map((row) => (
          <Row key={row.key} row={row} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <div className={styles.more}>
          <NextPage list={pages} />
        </div>
      )}
    </>
  )
}

const NoMatch = ({ what, onClear }: { what: string; onClear: () => void }) => (
  <Notice icon="search" title={`No ${what.toLowerCase()} match`} text="Try another word, or fewer filters.">
    <Button variant="soft" onClick={onClear}>
      Clear filters
    </Button>
  </Notice>
)

/** The rest of a row describes its link, as titles repeat. */
const Row = ({ row: { to, title, badge, about, facts } }: { row: ListedRow }) => {
  const id = useId()
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <Link to={to} className="clamped" aria-describedby={`${id}-about ${id}-facts`}>
          {title}
        </Link>
        {badge}
        {about !== undefined && about !== '' && (
          <span id={`${id}-about`} className={styles.about}>
            {about}
          </span>
        )}
      </span>
      <span id={`${id}-facts`} className={styles.facts}>
        {facts}
      </span>
    </li>
  )
}
