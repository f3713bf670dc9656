import { Button } from '@radix-ui/themes'
import { type RefObject, useEffect, useRef, useState } from 'react'
import styles from './saved-elsewhere.module.css'

/** The saved state of a form that several people edit. */
type Followed<Saved> = {
  /** What the fields began with. */
  readonly base: Saved
  /** Another person saved something else after the user began to type. */
  readonly isOutdated: boolean
  /** Counts the times that the newer state was loaded: as a key, it re-creates the fields. */
  readonly loads: number
  readonly fields: RefObject<HTMLDivElement | null>
  readonly onTyped: () => void
  readonly settle: (saved: Saved) => void
  readonly load: () => void
}

/**
 * Follows other people's saves until something is typed; after that, keeps what is typed and lets the user choose. A form
 * that is `opened` for a change holds it from the start.
 */
export const useFollowed = <Saved,>(
  saved: Saved,
  textOf: (saved: Saved) => string,
  opened = false,
): Followed<Saved> => {
  const [base, setBase] = useState(saved)
  const [isTyped, setTyped] = useState(opened)
  const [loads, setLoads] = useState(0)
  const fields = useRef<HTMLDivElement>(null)
  const isOther = textOf(saved) !== textOf(base)
  if (isOther && !isTyped) setBase(saved)
  const settle = (own: Saved) => {
    setBase(own)
    setTyped(opened)
  }
  // The button that was pressed is gone.
  useEffect(() => {
    if (loads > 0) fields.current?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  }, [loads])
  return {
    base,
    isOutdated: isOther && isTyped,
    loads,
    fields,
    onTyped: () => setTyped(true),
    settle,
    load: () => {
      settle(saved)
      setLoads(loads + 1)
    },
  }
}

type Props = {
  followed: Pick<Followed<unknown>, 'isOutdated' | 'load'>
  /** The change may be the user's own, on its way. */
  isSaving: boolean
}

/** Says that another person saved the same settings, and offers to load them in place of what is typed. */
export const SavedElsewhere = ({ followed: { isOutdated, load }, isSaving }: Props) => (
  <div role="status">
    {isOutdated && !isSaving && (
      <div className={styles.changed}>
        Another person changed these settings meanwhile.
        <Button type="button" size="1" variant="soft" color="amber" onClick={load}>
          Load them
        </Button>
      </div>
    )}
  </div>
)
