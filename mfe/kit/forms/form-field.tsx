import { type ComponentProps, useId } from 'react'
import { DateInput } from './date-input.tsx'
import styles from './form-field.module.css'

type Common = { label: string; message?: string | undefined; asterisk?: boolean; hint?: string }
type Line = Common & { rows?: undefined } & ComponentProps<'input'>
type Text = Common & { rows: number } & ComponentProps<'textarea'>

/** A labelled input, or with `rows` a text area; the message line is always reserved, to avoid layout shift. */
export const FormField = ({ label, message, asterisk = false, hint, ...input }: Line | Text) => {
  const id = useId()
  const context = {
    id,
    className: 'field-input',
    'aria-invalid': message !== undefined,
    'aria-required': asterisk,
    'aria-describedby': hint === undefined ? `${id}-message` : `${id}-hint ${id}-message`,
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {asterisk && (
          <span className={styles.asterisk} aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {input.rows === undefined ? <LineInput {...input} {...context} /> : <textarea {...input} {...context} />}
      <p id={`${id}-message`} role="alert" className={styles.message}>
        {message}
      </p>
    </div>
  )
}

const LineInput = ({ type, ...input }: ComponentProps<'input'>) =>
  type === 'date' ? <DateInput {...input} /> : <input {...input} type={type} />
