import { useEffect, useState } from 'react'
import { absoluteTime, relativeTime } from './time-text.ts'

/** How long ago something was; the exact moment, with its zone, in the tooltip. Moves on by the minute. */
export const RelativeTime = ({ at }: { at: string }) => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={at} title={absoluteTime(at)}>
      {relativeTime(at, Math.max(now, Date.parse(at)))}
    </time>
  )
}
