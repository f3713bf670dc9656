import { Button } from '@radix-ui/themes'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import styles from './saved-elsewhere.module.css'

/** The saved state of a form that several people edit. */
type Followed<Saved> = {
  /** What the fields began with. */
  readonly base: Saved
  /** Another person saved something else after the user began to type. */
  readonly isOutdated: boolean
  /** As a key, it re-creates the fields whenever they begin anew. */
  readonly edition: number
  readonly fields: RefObject<HTMLDivElement | null>
  readonly onTyped: () => void
  readonly onSend: () => void
  /** Begins anew with what was saved; where something was typed since it was sent, that stays in the fields. */
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
  const [edition, setEdition] = useState(0)
  const fields = useRef<HTMLDivElement>(null)
  const isTypedSinceSent = useRef(false)
  const isLoaded = useRef(false)
  const isOther = textOf(saved) !== textOf(base)
  const begin = (from: Saved) => {
    setBase(from)
    setTyped(opened)
    setEdition(edition + 1)
  }
  if (isOther && !isTyped) begin(saved)
  // The button that was pressed is gone.
  useEffect(() => {
    if (isLoaded.current) fields.current?.querySelector<HTMLElement>('input, textarea, select')?.focus()
    isLoaded.current = false
  }, [edition])
  return {
    base,
    isOutdated: isOther && isTyped,
    edition,
    fields,
    onTyped: () => {
      setTyped(true)
      isTypedSinceSent.current = true
    },
    onSend: () => {
      isTypedSinceSent.current = false
    },
    settle: (own) => (isTypedSinceSent.current ? setBase(own) : begin(own)),
    load: () => {
      isLoaded.current = true
      begin(saved)
    },
  }
}

type Props = {
  followed: Pick<Followed<unknown>, 'isOutdated' | 'load' | 'onSend'>
  /** The change may be the user's own, on its way. */
  isSaving: boolean
}

/** Says that another person saved the same settings, and offers to load them in place of what is typed. */
export const SavedElsewhere = ({ followed: { isOutdated, load, onSend }, isSaving }: Props) => {
  const send = useEffectEvent(onSend)
  useEffect(() => {
    if (isSaving) send()
  }, [isSaving])
  return (
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
}
