import { Button } from '@radix-ui/themes'
import { useRef, useState } from 'react'
import styles from './share-list.module.css'

const choices = [
  [7, 'For 7 days'],
  [30, 'For 30 days'],
  [90, 'For 90 days'],
  [0, 'For ever'],
] as const

type Props = { label: string; onExtend: (days: number) => void; disabled: boolean }

/** Sets anew when a link expires, from now on. */
export const ExtendLink = ({ label, onExtend, disabled }: Props) => {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const choose = (days: number) => {
    setOpen(false)
    opener.current?.focus()
    onExtend(days)
  }
  return (
    <>
      <Button
        size="2"
        variant="soft"
        ref={opener}
        aria-label={label}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        Extend
      </Button>
      {open && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div className={styles.choices} role="group" aria-label={label}>
          {choices.map(([days, words]) => (
            <Button key={days} size="2" variant="outline" disabled={disabled} onClick={() => choose(days)}>
              {words}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
