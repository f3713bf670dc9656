import { useEffect, useState } from 'react'
import { currentTime } from '../api/server-clock.ts'
import { absoluteTime, relativeTime } from './time-text.ts'

/** A relative time, with the exact moment and zone in the tooltip. Updates every minute, unspoken also within a status. */
export const RelativeTime = ({ at }: { at: string }) => {
  const [now, setNow] = useState(currentTime)
  useEffect(() => {
    const timer = setInterval(() => setNow(currentTime()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={at} title={absoluteTime(at)} aria-live="off">
      {relativeTime(at, Math.max(now, Date.parse(at)))}
    </time>
  )
}
