import { useId } from 'react'
import styles from './prices.module.css'

type Props = {
  label: string
  name: string
  value: string
  fault: string | undefined
  onChange: (value: string) => void
  inputMode?: 'decimal'
  maxLength?: number
}

/** A labelled input of the price table, with its validation error. */
export const PriceField = ({ label, name, value, fault, onChange, ...input }: Props) => {
  const id = useId()
  return (
    <p className={styles.field} data-field={name.split('.').at(-1)}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        value={value}
        autoComplete="off"
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        onChange={({ target }) => onChange(target.value)}
        {...input}
      />
      {fault !== undefined && (
        <span id={`${id}-fault`} className={styles.fault}>
          {fault}
        </span>
      )}
    </p>
  )
}
