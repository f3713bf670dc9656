import { Button } from '@radix-ui/themes'
import { type ReactNode, useId, useState } from 'react'
import styles from './filter-fold.module.css'

/** In rem; on narrower windows filters are folded. */
export const filtersFromRem = 48

type Props = {
  /** How many filters are set. */
  count: number
  children: ReactNode
}

/** On a phone, what is rarely changed is behind a button, which says how much is set. */
export const FilterFold = ({ count, children }: Props) => {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        variant="surface"
        color="gray"
        size="3"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        Filters{count > 0 && ` (${count})`}
      </Button>
      <div id={id} className={styles.fold} hidden={!open}>
        {open && children}
      </div>
    </>
  )
}
