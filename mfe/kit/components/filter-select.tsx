import { Icon } from '../icons/icon.tsx'
import styles from './filter-select.module.css'

type Props<Value extends string> = {
  label: string
  /** The option for no filter. */
  any: string
  value: Value | undefined
  labels: Readonly<Record<Value, string>>
  onChange: (value: Value | undefined) => void
}

/** Filters a list by one value of a field, or by none. */
export const FilterSelect = <Value extends string>({ label, any, value, labels, onChange }: Props<Value>) => (
  <span className={styles.filter} data-set={value !== undefined}>
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : (target.value as Value))}
    >
      <option value="">{any}</option>
      {(Object.entries(labels) as [Value, string][]).map(([name, text]) => (
        <option key={name} value={name}>
          {text}
        </option>
      ))}
      {value !== undefined && !Object.hasOwn(labels, value) && (
        <option value={value}>Another {label.toLowerCase()}</option>
      )}
    </select>
    <Icon name="down" size={16} />
  </span>
)
