import {
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { dayPart } from '#contracts/day.ts'
import { usualFormats } from '#contracts/formats.ts'
import { currentTime } from '../api/server-clock.ts'
import { lazyComponent } from '../components/lazy-component.ts'
import { OnUse } from '../components/on-use.tsx'
import { formatter } from '../formatter.ts'
import { Icon } from '../icons/icon.tsx'
import { isComposing } from '../keys/is-composing.ts'
import styles from './date-input.module.css'
import { dayTexts, momentTexts } from './typed-day.ts'

const loadCalendar = () => import('./calendar.tsx')
const Calendar = lazyComponent(async () => (await loadCalendar()).Calendar)

type Props = Omit<ComponentProps<'input'>, 'type'> & { type?: 'date' | 'datetime-local' }

/**
 * A field for a day, or a moment to the second, with the same values, events and form data as `<input type="date">`. It
 * uses the installation's date format and first day of the week; without such settings, and on touch screens, it is the
 * browser's own field.
 */
export const DateInput = ({ type = 'date', ...input }: Props) =>
  browserShows() ? <BrowserDate {...input} type={type} /> : <TypedDate {...input} type={type} />

const browserShows = (): boolean => {
  const { locale, dateFormat, weekStartsOn } = formatter.formats
  const isUsual =
    locale === usualFormats.locale &&
    dateFormat === usualFormats.dateFormat &&
    weekStartsOn === usualFormats.weekStartsOn
  return isUsual || matchMedia('(pointer: coarse)').matches
}

/** Whether a browser's field holds a day or nothing: no date without its month, and no year that is not typed to its end. */
const isReadable = ({ value, validity }: HTMLInputElement): boolean =>
  !validity.badInput && (value === '' || value >= '1000')

/**
 * The browser's own field, whose value is empty also for what it cannot read: that changes nothing, and is gone when the
 * field loses focus. A year of two digits is one of this century.
 */
const BrowserDate = (props: Props) => {
  const [draft, setDraft] = useState<string>()
  const newest = useNewest(props)
  const settle = (input: HTMLInputElement) => {
    // Firefox has emptied the field by now, and no longer calls it unreadable.
    if (draft === undefined) return
    if (draft.startsWith('00')) flushSync(() => enter(input, `${today().slice(0, 2)}${draft.slice(2)}`))
    else if (props.value !== undefined) input.value = String(props.value)
    setDraft(undefined)
  }
  return (
    <input
      {...props}
      {...(props.value !== undefined && { value: draft ?? props.value })}
      onChange={(event) => {
        setDraft(isReadable(event.target) ? undefined : event.target.value)
        if (isReadable(event.target)) props.onChange?.(event)
      }}
      onBlur={(event) => {
        settle(event.target)
        newest.current.onBlur?.(event)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle(event.currentTarget)
        newest.current.onKeyDown?.(event)
      }}
    />
  )
}

/** The props of the latest rendering, for what happens after a change within an event. */
const useNewest = <Value,>(value: Value) => {
  const newest = useRef(value)
  useLayoutEffect(() => {
    newest.current = value
  })
  return newest
}

const days = dayTexts(formatter.formats)
const texts = { date: days, 'datetime-local': momentTexts(days) }

const today = (): string => formatter.dayOf(currentTime())

/** A text field over a hidden input, which has the value that the browser's own field would have. */
const TypedDate = ({ type = 'date', ...props }: Props) => {
  const { value, defaultValue, name, min, max, step, onChange, ...field } = props
  const { known, holder, shown, typing } = useTyped(type, props)
  const button = <CalendarButton field={useLabel(shown)} disabled={field.disabled} />
  return (
    <span className={styles.date}>
      <input placeholder={texts[type].pattern} autoComplete="off" {...field} ref={shown} {...typing} />
      <OnUse opens="dialog" load={loadCalendar} button={button}>
        <Calendar
          button={button}
          day={dayPart(known)}
          today={today()}
          min={dayPart(String(min ?? ''))}
          max={dayPart(String(max ?? ''))}
          focusField={() => shown.current?.focus()}
          onPick={(day) => holder.put(type === 'date' ? day : `${day}T${known.slice(11) || '00:00:00'}`)}
        />
      </OnUse>
      <input {...holder.input} hidden type={type} name={name} step={1} />
    </span>
  )
}

/** The typed text, until the field loses focus: complete days count at once, short forms on blur or Enter. */
const useTyped = (type: 'date' | 'datetime-local', props: Omit<Props, 'type'>) => {
  const [own, setOwn] = useState(String(props.defaultValue ?? ''))
  const [draft, setDraft] = useState<string>()
  const displayInput = useRef<HTMLInputElement>(null)
  const holder = useRef<HTMLInputElement>(null)
  const newest = useNewest(props)
  const current = props.value === undefined ? own : String(props.value)
  const { text, read } = texts[type]
  const put = (next: string | null) =>
    next !== null && next !== current && holder.current && enter(holder.current, next)
  const take = (typing: string, by?: string) => put(typing.trim() === '' ? '' : read(typing, by))
  // Synchronous, so that the screen's own blur handler sees the day.
  const settle = () =>
    flushSync(() => {
      if (draft !== undefined) take(draft, today())
      setDraft(undefined)
    })
  const typing = {
    value: draft ?? text(current),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setDraft(target.value)
      take(target.value)
    },
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      settle()
      newest.current.onBlur?.(event)
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter' && !isComposing(event.nativeEvent)) settle()
      newest.current.onKeyDown?.(event)
      if (event.key === 'Escape') setDraft(undefined)
    },
  }
  const input = {
    ref: holder,
    value: current,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setOwn(event.target.value)
      props.onChange?.(event)
    },
  }
  const pick = (day: string) => {
    setDraft(undefined)
    put(day)
  }
  return { known: current, shown: displayInput, typing, holder: { input, put: pick } }
}

/** The text of a field's label, which names its calendar button. */
const useLabel = (field: RefObject<HTMLInputElement | null>): string => {
  const [label, setLabel] = useState('')
  useLayoutEffect(() => {
    const { labels, ariaLabel } = field.current ?? {}
    setLabel((labels?.[0]?.textContent ?? ariaLabel ?? '').trim())
  }, [field])
  return label
}

const CalendarButton = ({ field, ...props }: ComponentProps<'button'> & { field: string }) => (
  <button {...props} type="button" className={styles.button} aria-label={`Open the calendar: ${field}`}>
    <Icon name="calendar" size={16} />
  </button>
)

/** Changes an input as typing does, so that React and the form notice the change. */
const enter = (input: HTMLInputElement, value: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
