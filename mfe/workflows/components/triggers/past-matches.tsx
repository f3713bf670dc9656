import { absoluteTime, countOf, formatter, LoadFailure, timeText } from '@atrium/kit'
import { Button, Skeleton } from '@radix-ui/themes'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { leadAddress } from '#contracts/mfe/dashboard-addresses.ts'
import type { Trigger, TriggerMatch } from '#contracts/trigger/http/triggers.ts'
import { type PreviewBody, usePreview, useShadow } from '../../api/use-triggers.ts'
import { pastSummary } from '../../model/trigger-words.ts'
import own from './triggers.module.css'

const periods = [30, 90, 365]

/** “What would it have done?”: replays the log; nothing is called. */
export const Preview = ({ asked }: { asked: () => Omit<PreviewBody, 'days'> }) => {
  const preview = usePreview()
  const days = preview.variables?.days
  return (
    <fieldset className={own.group}>
      <legend className={own.legend}>What would it have done?</legend>
      <div className={own.choices}>
        {periods.map((period) => (
          <Button
            key={period}
            type="button"
            variant={period === days ? 'solid' : 'soft'}
            aria-pressed={period === days}
            disabled={preview.isPending}
            onClick={() => preview.mutate({ ...asked(), days: period })}
          >
            Last {period} days
          </Button>
        ))}
      </div>
      <div role="status">
        {preview.isPending && <Skeleton height="3rem" />}
        {preview.data !== undefined && !preview.isPending && <Matches {...preview.data} days={days} />}
      </div>
    </fieldset>
  )
}

/** The records of a trigger in shadow mode. */
export const ShadowRecords = ({ trigger }: { trigger: Trigger }) => {
  const [open, setOpen] = useState(false)
  const { data, error, refetch, isFetching } = useShadow(trigger, open)
  return (
    <div>
      <button type="button" className={own.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
        Shadow records ({trigger.shadowCount})
      </button>
      {open && data !== undefined && <Matches matches={data.records} count={data.count} />}
      {open && data === undefined && error === null && <Skeleton height="3rem" />}
      {open && data === undefined && error !== null && (
        <LoadFailure what="The records" failure={error} onRetry={refetch} busy={isFetching} compact />
      )}
    </div>
  )
}

type MatchesProps = { matches: readonly TriggerMatch[]; count: number; days?: number | undefined }

const Matches = ({ matches, count, days }: MatchesProps) => (
  <>
    <p className={own.count}>
      It would have started {countOf(count, 'run')}
      {count > matches.length ? `; these are the newest ${matches.length}` : ''}. {pastSummary(matches, count, days)}
    </p>
    {matches.length > 0 && (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard
      <ul className={own.matches} tabIndex={0} aria-label="Causes">
        {matches.map((match) => (
          <li key={`${match.at} ${match.position} ${match.leadId}`} className={own.match}>
            <time dateTime={match.at} title={absoluteTime(match.at)}>
              {timeText(moments, match.at)}
            </time>
            {match.leadId === null || match.text.startsWith('Erased') ? (
              <span>{match.text}</span>
            ) : (
              <Link to={leadAddress(match.leadId)}>{match.text}</Link>
            )}
          </li>
        ))}
      </ul>
    )}
  </>
)

const moments = formatter.dates({ dateStyle: 'medium', timeStyle: 'short' })
