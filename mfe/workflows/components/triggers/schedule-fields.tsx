import { errorText, FormField, type Messages, SelectField } from '@atrium/kit'
import { useState } from 'react'
import type { Trigger } from '#contracts/trigger/http/triggers.ts'
import { useTimes } from '../../api/use-triggers.ts'
import { timeZones, zonedTime } from '../../model/trigger-words.ts'
import styles from '../configure/configure.module.css'
import own from './triggers.module.css'

const missedWords = { skip: 'Leave them out', once: 'Make up one run for all' } as const
const zones = timeZones()

type Props = { initial: Trigger | undefined; messages: Messages }

/** The times of a schedule, with the next five as they are typed. */
export const ScheduleFields = ({ initial, messages }: Props) => {
  const schedule = initial?.kind === 'schedule' ? initial : undefined
  const [cron, setCron] = useState(schedule?.cron ?? '0 9 * * 1-5')
  const [timeZone, setTimeZone] = useState(schedule?.timeZone ?? zones[0] ?? 'UTC')
  const options = zones.includes(timeZone) ? zones : [timeZone, ...zones]
  return (
    <>
      <div className={styles.pair}>
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

const NextTimes = ({ cron, timeZone }: { cron: string; timeZone: string }) => {
  const { data: times, error } = useTimes(cron.trim(), timeZone)
  return (
    <div className={own.times} role="status">
      <p className={own.legend}>Next five times</p>
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
