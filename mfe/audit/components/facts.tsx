import { useState } from 'react'
import { type Fact, factsOf } from '../model/facts-of.ts'
import { fieldLabel, isEnumerated, valueText } from '../model/field-words.ts'
import { longText } from '../model/long-text.ts'
import { isForPeople } from '../model/people-facts.ts'
import styles from './facts.module.css'

/** A recorded value, field by field; empty and internal fields are folded behind all of them. */
export const Facts = ({ value, of }: { value: object; of: string }) => {
  const [open, setOpen] = useState(false)
  const facts = factsOf(value)
  if (facts.length === 0) return null
  const forPeople = facts.filter(isForPeople)
  return (
    <>
      {!open && <FactList facts={forPeople} />}
      {forPeople.length < facts.length && (
        <details className={styles.raw} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary aria-label={`All fields: ${of}`}>All fields</summary>
          {open && <FactList facts={facts} />}
        </details>
      )}
    </>
  )
}

/** Every field under its label. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) =>
  facts.length > 0 && (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <div key={fact.path}>
          <dt>{fieldLabel(fact.path)}</dt>
          <dd>
            <Value {...fact} />
          </dd>
        </div>
      ))}
    </dl>
  )

/** One value in readable form; a long one is folded. */
export const Value = ({ path, value, currency }: Fact) => {
  if (value === null || value === undefined || value === '') return <span className={styles.empty}>empty</span>
  const text = valueText(path, value, currency)
  const start = longText(text)
  if (start === null)
    return (
      <span className={styles.text} data-word={isEnumerated(path)}>
        {text}
      </span>
    )
  return (
    <details className={styles.long}>
      <summary>{start}…</summary>
      <div className={styles.text}>{text}</div>
    </details>
  )
}

/** The raw JSON of a value, folded; rendered only while open. */
export const Raw = ({ value, of }: { value: unknown; of: string }) => {
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.raw} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-label={`Raw form: ${of}`}>Raw</summary>
      {open && <pre>{JSON.stringify(value, null, 2)}</pre>}
    </details>
  )
}
