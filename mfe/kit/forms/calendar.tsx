import { Popover } from '@radix-ui/themes'
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { monthPart } from '#contracts/day.ts'
import { formatter } from '../formatter.ts'
import { Icon } from '../icons/icon.tsx'
import styles from './calendar.module.css'
import { dayAfter, dayOfWeek, weeksOf } from './typed-day.ts'

type Props = {
  button: ReactElement
  /** `2026-03-24`; empty for none. */
  day: string
  today: string
  min: string
  max: string
  onPick: (day: string) => void
  /** Moves the focus to the field after a choice. */
  focusField: () => void
}

/** The button of a date field, and the month that it opens. */
export const Calendar = ({ button, focusField, ...month }: Props) => {
  const [open, setOpen] = useState(false)
  const hasPicked = useRef(false)
  const pick = (day: string) => {
    hasPicked.current = true
    month.onPick(day)
    setOpen(false)
  }
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger>{button}</Popover.Trigger>
      <Popover.Content
        className={styles.calendar}
        align="end"
        aria-label="Calendar"
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          focusDay(event.currentTarget)
        }}
        onCloseAutoFocus={(event) => {
          if (!hasPicked.current) return
          hasPicked.current = false
          event.preventDefault()
          focusField()
        }}
      >
        <Month {...month} onPick={pick} />
      </Popover.Content>
    </Popover.Root>
  )
}

const utc = { timeZone: 'UTC' } as const
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const textOf = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(formatter.locale, { ...utc, ...options })
  return (day: string) => format.format(dateOf(day))
}
const texts = {
  month: textOf({ month: 'long', year: 'numeric' }),
  weekday: textOf({ weekday: 'short' }),
  longWeekday: textOf({ weekday: 'long' }),
  number: textOf({ day: 'numeric' }),
  day: textOf({ dateStyle: 'full' }),
}

/** A month: arrows move by a day or week, Home and End within the week, Page Up and Down by a month (Shift: a year). */
const Month = ({ day, today, min, max, onPick }: Omit<Props, 'button' | 'focusField'>) => {
  const [focused, setFocused] = useState(() => clampDay(day === '' ? today : day, min, max))
  const [moves, setMoves] = useState(0)
  const grid = useRef<HTMLTableElement>(null)
  const title = useId()
  const move = (to: string) => setFocused(clampDay(to, min, max))
  // Keys move the focus; the month buttons keep it.
  useEffect(() => {
    if (moves > 0) focusDay(grid.current)
  }, [moves])
  const moveByKey = (event: KeyboardEvent) => {
    const to = dayByKey(event, focused)
    if (to === undefined) return
    event.preventDefault()
    move(to)
    setMoves((count) => count + 1)
  }
  const first = formatter.formats.weekStartsOn
  const weeks = weeksOf(focused, first)
  return (
    <>
      <div className={styles.head}>
        <MonthButton label="Previous month" icon="arrowLeft" onClick={() => move(dayAfter(focused, 0, -1))} />
        <p id={title} aria-live="polite">
          {texts.month(focused)}
        </p>
        <MonthButton label="Next month" icon="arrowRight" onClick={() => move(dayAfter(focused, 0, 1))} />
      </div>
      <table ref={grid} aria-labelledby={title} className={styles.month} onKeyDown={moveByKey}>
        <thead>
          <tr>
            {weeks[0]?.map((one) => (
              <th key={one} scope="col" abbr={texts.longWeekday(one)}>
                {texts.weekday(one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one}>
                  {monthPart(one) === monthPart(focused) && (
                    <button
                      type="button"
                      tabIndex={one === focused ? 0 : -1}
                      aria-label={texts.day(one)}
                      aria-current={one === today ? 'date' : undefined}
                      aria-pressed={one === day}
                      disabled={clampDay(one, min, max) !== one}
                      onClick={() => onPick(one)}
                    >
                      {texts.number(one)}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const focusDay = (container: EventTarget | null): void =>
  container instanceof Element ? container.querySelector<HTMLElement>('td [tabindex="0"]')?.focus() : undefined

const MonthButton = ({
  label,
  icon,
  onClick,
}: {
  label: string
  icon: 'arrowLeft' | 'arrowRight'
  onClick: () => void
}) => (
  <button type="button" className={styles.step} aria-label={label} onClick={onClick}>
    <Icon name={icon} size={16} />
  </button>
)

const clampDay = (day: string, min: string, max: string): string => {
  if (min !== '' && day < min) return min
  return max !== '' && day > max ? max : day
}

const dayByKey = ({ key, shiftKey }: KeyboardEvent, day: string): string | undefined => {
  const place = dayOfWeek(day, formatter.formats.weekStartsOn)
  const months = shiftKey ? 12 : 1
  const to: Readonly<Record<string, string>> = {
    ArrowLeft: dayAfter(day, -1),
    ArrowRight: dayAfter(day, 1),
    ArrowUp: dayAfter(day, -7),
    ArrowDown: dayAfter(day, 7),
    Home: dayAfter(day, -place),
    End: dayAfter(day, 6 - place),
    PageUp: dayAfter(day, 0, -months),
    PageDown: dayAfter(day, 0, months),
  }
  return to[key]
}
