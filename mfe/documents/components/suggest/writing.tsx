import { Dialog, Flex } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { useEffect, useRef } from 'react'
import { FormattedText } from '../text/formatted-text.tsx'
import styles from './suggest.module.css'

type Props = { before: string; growing: string }

/** A suggestion while it is streamed; closing the dialog cancels the request. */
export const Writing = ({ before, growing }: Props) => {
  const place = useRef<HTMLElement>(null)
  // The button that started it is unmounted.
  useEffect(() => place.current?.focus(), [])
  return (
    <>
      <Dialog.Title>AI Suggestion</Dialog.Title>
      <Dialog.Description size="2" role="status">
        The AI is writing...
      </Dialog.Description>
      <div className={styles.sides}>
        <div>
          <p className={styles.caption}>Current text</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section className={styles.changes} aria-label="Current text" tabIndex={0}>
            <FormattedText text={before} />
          </section>
        </div>
        <div>
          <p className={styles.caption}>Suggestion</p>
          <section
            ref={place}
            className={`${styles.changes} ${styles.growing}`}
            aria-label="Suggestion as it is written"
            aria-busy="true"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
            tabIndex={0}
          >
            <FormattedText text={growing} />
          </section>
        </div>
      </div>
      <Flex gap="3" mt="4" justify="end">
        <Dialog.Close>
          <Button variant="soft" color="gray" title="Esc">
            Discard
          </Button>
        </Dialog.Close>
      </Flex>
    </>
  )
}
