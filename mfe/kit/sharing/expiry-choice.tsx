import { useId, useState } from 'react'
import { dayAfter, type Expiry, expiryOptions, usualExpiry } from './expiry.ts'
import styles from './share-form.module.css'

/** How long the link lives. */
export const ExpiryChoice = ({ message }: { message: string | undefined }) => {
  const [choice, setChoice] = useState<Expiry>(usualExpiry)
  const id = useId()
  return (
    <fieldset className={styles.group} aria-describedby={`${id}-message`}>
      <legend>Choose expiration</legend>
      <div className={styles.choices}>
        {expiryOptions.map(([value, label]) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name="expiry"
              value={value}
              checked={choice === value}
              onChange={() => setChoice(value)}
            />
            {label}
          </label>
        ))}
      </div>
      {choice === 'date' && (
        <input
          type="date"
          name="until"
          className={styles.date}
          aria-label="Expires on"
          aria-invalid={message !== undefined}
          min={dayAfter(new Date())}
          required
        />
      )}
      <p id={`${id}-message`} role="alert" className={styles.message}>
        {message}
      </p>
    </fieldset>
  )
}
