import { Button } from '@radix-ui/themes'
import { errorText, noAnswer } from '../api/error-text.ts'

/** The part of an infinite query that this uses. */
export type Paged = {
  readonly error: unknown
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => unknown
}

type Props = { list: Paged; label?: string }

/** The button for the next page of a list, which says when it could not be loaded; nothing at the end. */
export const NextPage = ({ list, label = 'Load more' }: Props) =>
  list.hasNextPage && (
    <>
      <Button type="button" variant="soft" onClick={() => list.fetchNextPage()} loading={list.isFetchingNextPage}>
        {label}
      </Button>
      {list.isFetchNextPageError && (
        <p role="alert" style={{ color: 'var(--red-11)' }}>
          The next ones could not be loaded. {errorText(list.error, noAnswer)}
        </p>
      )}
    </>
  )
