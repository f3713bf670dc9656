import { errorText, FormField, type Messages, SelectField } from '@atrium/kit'
import { useState } from 'react'
import type { Trigger } from '#contracts/trigger/http/triggers.ts'
import { useTimes } from '../../api/use-triggers.ts'
import {
  cronOf,
  lastDay,
  type Rhythm,
  rhythmWords,
  type Schedule,
  scheduleOf,
  scheduleText,
  usualSchedule,
  weekdays,
} from '../../model/schedule-words.ts'
import { timeZones, zonedTime } from '../../model/trigger-words.ts'
import styles from '../configure/configure.module.css'
import own from './triggers.module.css'

const missedWords = { skip: 'Leave them out', once: 'Make up one run for all' } as const
const zones = timeZones()

type Props = { initial: Trigger | undefined; messages: Messages }

/** The times of a schedule, in words or as a cron expression, with the next five as they are chosen. */
export const ScheduleFields = ({ initial, messages }: Props) => {
  const schedule = initial?.kind === 'schedule' ? initial : undefined
  const [cron, setCron] = useState(schedule?.cron ?? '0 9 * * 1-5')
  const [timeZone, setTimeZone] = useState(schedule?.timeZone ?? zones[0] ?? 'UTC')
  const options = zones.includes(timeZone) ? zones : [timeZone, ...zones]
  return (
    <>
      <RhythmFields cron={cron} onChange={setCron} />
      <details className={own.advanced} open={scheduleOf(cron) === null || messages.cron !== undefined}>
        <summary>As a cron expression</summary>
        <FormField
          name="cron"
          label="Times"
          asterisk
          value={cron}
          hint="Minute, hour, day of the month, month, weekday"
          spellCheck={false}
          message={messages.cron}
          onChange={({ target }) => setCron(target.value)}
        />
      </details>
      <div className={styles.pair}>
        <SelectField
          name="timeZone"
          label="Time Zone"
          labels={Object.fromEntries(options.map((zone) => [zone, zone]))}
          value={timeZone}
          onChange={({ target }) => setTimeZone(target.value)}
        />
        <SelectField
          name="missed"
          label="Times at which no server ran"
          labels={missedWords}
          defaultValue={schedule?.missed ?? 'skip'}
        />
      </div>
      <NextTimes cron={cron} timeZone={timeZone} />
    </>
  )
}

const withOther: Readonly<Record<string, string>> = { other: 'At other times', ...rhythmWords }

/** How often, and when: the schedules that have words. */
const RhythmFields = ({ cron, onChange }: { cron: string; onChange: (cron: string) => void }) => {
  const [chosen, setChosen] = useState(usualSchedule)
  // A cron expression does not hold what another rhythm needs, such as the weekday of a daily schedule.
  const schedule = cronOf(chosen) === cron ? chosen : scheduleOf(cron)
  const { rhythm, time, weekday, day } = schedule ?? usualSchedule
  const change = (part: Partial<Schedule>) => {
    const next = { ...(schedule ?? usualSchedule), ...part }
    setChosen(next)
    onChange(cronOf(next))
  }
  return (
    <div className={styles.pair}>
      <SelectField
        label="How often"
        labels={schedule === null ? withOther : rhythmWords}
        value={schedule === null ? 'other' : rhythm}
        onChange={({ target }) => target.value !== 'other' && change({ rhythm: target.value as Rhythm })}
      />
      {schedule !== null && rhythm === 'weekly' && (
        <SelectField
          label="On"
          labels={Object.fromEntries(weekdays.map((name, index) => [String(index), name]))}
          value={String(weekday)}
          onChange={({ target }) => change({ weekday: Number(target.value) })}
        />
      )}
      {schedule !== null && rhythm === 'monthly' && (
        <DayField day={day} onChange={(newDay) => change({ day: newDay })} />
      )}
      {schedule !== null && (
        <FormField
          label={rhythm === 'hourly' ? 'At minute of' : 'At'}
          type="time"
          value={time}
          onChange={({ target }) => target.value !== '' && change({ time: target.value })}
        />
      )}
    </div>
  )
}

/** Deleting the number makes room for another one, and changes nothing yet. */
const DayField = ({ day, onChange }: { day: number; onChange: (day: number) => void }) => {
  const [isEmpty, setEmpty] = useState(false)
  return (
    <FormField
      label="On day of the month"
      type="number"
      min={1}
      max={lastDay}
      value={isEmpty ? '' : day}
      hint="Up to 28, which every month has"
      onBlur={() => setEmpty(false)}
      onChange={({ target: { value } }) => {
        setEmpty(value === '')
        if (value !== '') onChange(Math.min(lastDay, Math.max(1, Number(value))))
      }}
    />
  )
}

const NextTimes = ({ cron, timeZone }: { cron: string; timeZone: string }) => {
  const { data: times, error } = useTimes(cron.trim(), timeZone)
  return (
    <div className={own.times} role="status">
      <p className={own.legend}>{scheduleText(cron)}: the next five times</p>
      {error !== null && <p className={own.count}>{errorText(error, 'These are no times.')}</p>}
      {error === null && (
        <ol className={own.list}>
          {times?.map((at) => (
            <li key={at}>{zonedTime(at, timeZone)}</li>
          ))}
        </ol>
      )}
    </div>
  )
}
