import styles from './facts.module.css'
import { factsOf } from './facts-of.ts'
import { longText } from './long-text.ts'

/** What was recorded, value by value. */
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

/** One value; a long one is folded to its start. */
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
