import { factsOf } from '../model/facts-of.ts'
import { longText } from '../model/long-text.ts'
import styles from './facts.module.css'

/** A recorded value, field by field. */
export const Facts = ({ value }: { value: object }) => {
  const facts = factsOf(value)
  if (facts.length === 0) return null
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <div key={fact.path}>
          <dt>{fact.path}</dt>
          <dd>
            <Value value={fact.value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** One value; a long one is folded. */
export const Value = ({ value }: { value: unknown }) => {
  if (value === null || value === undefined || value === '') return <span className={styles.empty}>empty</span>
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  const start = longText(text)
  if (start === null) return <span className={styles.text}>{text}</span>
  return (
    <details className={styles.long}>
      <summary>{start}…</summary>
      <div className={styles.text}>{text}</div>
    </details>
  )
}
