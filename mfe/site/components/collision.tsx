import { Button } from '@radix-ui/themes'
import { placeText } from '../model/content-values.ts'
import styles from './site.module.css'

type Props = {
  /** The places that both changed, each in its own way. */
  places: readonly string[]
  onKeep: () => void
  onDiscard: () => void
}

/** The site was saved elsewhere meanwhile: what was typed here stays until one of the answers. */
export const Collision = ({ places, onKeep, onDiscard }: Props) => (
  <div className={styles.question} role="alert">
    <p className={styles.text}>
      <strong>Another person saved the site meanwhile.</strong>{' '}
      {places.length === 0
        ? 'They changed other texts than you. Both can stay.'
        : `Both of you changed: ${places.map(placeText).join('; ')}. Yours would replace theirs there.`}
    </p>
    <div className={styles.tools}>
      <Button type="button" onClick={onKeep}>
        Add my changes to theirs
      </Button>
      <Button type="button" variant="soft" color="gray" onClick={onDiscard}>
        Discard mine
      </Button>
    </div>
  </div>
)
