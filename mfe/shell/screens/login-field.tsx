import { type InputHTMLAttributes, useId } from 'react'
import styles from './login-screen.module.css'

type Props = InputHTMLAttributes<HTMLInputElement> & { label: string; message: string | undefined }

/** A labelled input with its message; the message line is always reserved, to avoid layout shift. */
export const LoginField = ({ label, message, ...input }: Props) => {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className="field-input"
        aria-invalid={message !== undefined}
        aria-describedby={`${id}-message`}
      />
      <p id={`${id}-message`} role="alert" className={styles.message}>
        {message}
      </p>
    </div>
  )
}
