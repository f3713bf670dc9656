import { Button } from '@radix-ui/themes'
import { type ReactNode, useId } from 'react'
import { currentTime } from '../api/server-clock.ts'
import { formatter } from '../formatter.ts'
import { DateInput } from '../forms/date-input.tsx'
import { Icon } from '../icons/icon.tsx'
import styles from './as-of.module.css'
import { dayOfMoment } from './past-moment.ts'

type PickerProps = { label: string; moment: string | undefined; onPick: (day: string | undefined) => void }

/** Chooses a day to look back on; today is now. */
export const DayPicker = ({ label, moment, onPick }: PickerProps) => {
  const id = useId()
  return (
    <div className={styles.picker} data-set={moment !== undefined}>
      <label htmlFor={id}>
        <Icon name="history" size={16} /> {label}
      </label>
      <DateInput
        id={id}
        max={dayOfMoment(new Date(currentTime()))}
        value={moment === undefined ? '' : dayOfMoment(moment)}
        onChange={({ target }) => onPick(target.value === '' ? undefined : target.value)}
      />
    </div>
  )
}

const moments = formatter.dates({ dateStyle: 'long', timeStyle: 'short' })

/** In the display zone, to the minute, in the format of the installation. */
export const momentText = (moment: string): string => moments.format(new Date(moment))

type BannerProps = { what: string; moment: string; onNow: () => void; children?: ReactNode }

/** Marks a screen as showing the past, with a button back to now. */
export const PastBanner = ({ what, moment, onNow, children }: BannerProps) => (
  <section className={styles.banner} aria-label="As of another day">
    <p role="status">
      <Icon name="history" /> <strong>The past.</strong> {what} as of{' '}
      <time dateTime={moment}>{momentText(moment)}</time>; nothing can be changed here.
    </p>
    <div className={styles.choices}>
      {children}
      <Button variant="solid" size="2" onClick={onNow}>
        Back to now
      </Button>
    </div>
  </section>
)
