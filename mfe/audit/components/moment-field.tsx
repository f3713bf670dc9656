import { DateInput } from '@atrium/kit'
import { useId } from 'react'
import styles from './choice.module.css'

type Props = { label: string; value: string; onChange: (text: string) => void }

/** A date and time field to the second, in the display time zone. */
export const MomentField = ({ label, value, onChange }: Props) => {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <DateInput
        id={id}
        className="field-input"
        type="datetime-local"
        step={1}
        max="9999-12-31T23:59:59"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
