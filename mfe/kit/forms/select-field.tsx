import { type ComponentProps, useId } from 'react'
import styles from './form-field.module.css'

type Props<Value extends string> = ComponentProps<'select'> & {
  label: string
  hint?: string
  labels: Readonly<Record<Value, string>>
}

/** A labelled native select. */
export const SelectField = <Value extends string>({ label, labels, hint, ...select }: Props<Value>) => {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <select
        {...select}
        id={id}
        className="field-input"
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      >
        {Object.entries<string>(labels).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
