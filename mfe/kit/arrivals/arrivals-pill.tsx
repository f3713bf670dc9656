import { Icon } from '../icons/icon.tsx'
import styles from './arrivals-pill.module.css'

type Props = {
  count: number
  /** Singular and plural: `['lead', 'leads']`. */
  words: readonly [one: string, many: string]
  /** The real number is higher than the count. */
  atLeast?: boolean
}

/** Announces new items above the viewport and scrolls up to them. */
export const ArrivalsPill = ({ count, words: [one, many], atLeast = false }: Props) => (
  <div className={styles.place} role="status">
    {count > 0 && (
      <button type="button" className={styles.pill} onClick={scrollUp}>
        <Icon name="up" size={16} /> {count}
        {atLeast && '+'} new {count === 1 && !atLeast ? one : many}
      </button>
    )}
  </div>
)

/** Beyond this distance, in pixels, smooth scrolling takes too long. */
const maxSmoothScroll = 4000

const scrollUp = (): void =>
  window.scrollTo({ top: 0, behavior: window.scrollY > maxSmoothScroll ? 'instant' : 'smooth' })
