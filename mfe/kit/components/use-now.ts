import { useEffect, useState } from 'react'
import { currentTime } from '../api/server-clock.ts'

/** The present moment by the server's clock in milliseconds, which goes on while a screen stays open. */
export const useNow = (everyMs = 60_000): number => {
  const [now, setNow] = useState(currentTime)
  useEffect(() => {
    const timer = setInterval(() => setNow(currentTime()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
