import { Icon } from '../icons/icon.tsx'
import styles from './arrivals-pill.module.css'

type Props = {
  count: number
  /** One and several: `['lead', 'leads']`. */
  words: readonly [one: string, many: string]
  /** There are more than could be counted. */
  atLeast?: boolean
}

/** Tells that something came in above; brings the reader up to it. */
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

/** From here on, in pixels, a ride up would take longer than it tells. */
const FAR = 4000

const scrollUp = (): void => window.scrollTo({ top: 0, behavior: window.scrollY > FAR ? 'instant' : 'smooth' })
