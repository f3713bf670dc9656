import { absoluteTime, relativeTime } from './time-text.ts'
import { useNow } from './use-now.ts'

/** A relative time, with the exact moment and zone in the tooltip. Updates every minute, unspoken also within a status. */
export const RelativeTime = ({ at }: { at: string }) => {
  const now = useNow()
  return (
    <time dateTime={at} title={absoluteTime(at)} aria-live="off">
      {relativeTime(at, Math.max(now, Date.parse(at)))}
    </time>
  )
}
