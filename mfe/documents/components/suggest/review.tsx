import { Dialog, Flex } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { type KeyboardEvent, useState } from 'react'
import { Changes } from '../compare/changes.tsx'
import { EditedText } from '../edit/edited-text.tsx'
import styles from './suggest.module.css'

type Props = {
  before: string
  suggested: string
  onAccept: (suggestion: string) => void
  onRetry: () => void
}

/** The suggestion beside the original with changes marked; editable before it is accepted. */
export const Review = ({ before, suggested, onAccept, onRetry }: Props) => {
  const [suggestion, setSuggestion] = useState(suggested)
  const acceptByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onAccept(suggestion)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the shortcut works with any focus; the button is Accept
    <div className={styles.review} onKeyDown={acceptByKey}>
      <Dialog.Title>AI Suggestion</Dialog.Title>
      <Dialog.Description size="2">Nothing is changed before you accept it.</Dialog.Description>
      <div className={styles.sides}>
        <div>
          <p className={styles.caption}>Changes</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section className={styles.changes} aria-label="Changes" tabIndex={0}>
            <Changes before={before} after={suggestion} />
          </section>
        </div>
        <div>
          <p className={styles.caption}>Suggestion</p>
          <div className={styles.suggestion}>
            <EditedText label="Suggestion" text={suggestion} onChange={setSuggestion} autoFocus />
          </div>
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
