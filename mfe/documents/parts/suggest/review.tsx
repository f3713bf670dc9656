import { Button, Dialog, Flex } from '@radix-ui/themes'
import { type KeyboardEvent, useId, useMemo } from 'react'
import { type Difference, differences } from './differences.ts'
import styles from './suggest.module.css'

type Props = {
  before: string
  suggestion: string
  onChange: (suggestion: string) => void
  onAccept: (suggestion: string) => void
  onRetry: () => void
}

/** The suggestion beside the original, its changes marked; it can be edited before it is accepted. */
export const Review = ({ before, suggestion, onChange, onAccept, onRetry }: Props) => {
  const id = useId()
  const parts = useMemo(() => differences(before, suggestion), [before, suggestion])
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onAccept(suggestion)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key works wherever the focus is; the button is Accept
    <div onKeyDown={byKey}>
      <Dialog.Title>AI Suggestion</Dialog.Title>
      <Dialog.Description size="2">Nothing is changed before you accept it.</Dialog.Description>
      <div className={styles.sides}>
        <div>
          <p className={styles.caption}>Changes</p>
          <Changes parts={parts} />
        </div>
        <div>
          <label className={styles.caption} htmlFor={id}>
            Suggestion
          </label>
          <textarea
            id={id}
            className={styles.area}
            rows={12}
            // biome-ignore lint/a11y/noAutofocus: the dialog is open already, and this is what it is about now
            autoFocus
            value={suggestion}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      </div>
      <Flex gap="3" mt="4" justify="end" wrap="wrap">
        <Dialog.Close>
          <Button variant="soft" color="gray" title="Esc">
            Discard
          </Button>
        </Dialog.Close>
        <Button variant="soft" onClick={onRetry}>
          Try again
        </Button>
        <Button onClick={() => onAccept(suggestion)} title="Ctrl+Enter">
          Accept
        </Button>
      </Flex>
    </div>
  )
}

const Changes = ({ parts }: { parts: readonly Difference[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className={styles.changes} aria-label="Changes" tabIndex={0}>
    {parts.map(({ type, text }, place) => {
      const Mark = type === 'Kept' ? 'span' : type === 'Added' ? 'ins' : 'del'
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no name but their place
      return <Mark key={place}>{text}</Mark>
    })}
  </section>
)
