import { useLayoutEffect, useState } from 'react'
import { system } from '#contracts/system/http/system.ts'

const restartPollMs = 300
const restartLookMs = 5000

/** Waits for the new process: the old one answers 503 from the moment it has the answers. */
export const awaitRestart = async (): Promise<void> => {
  const isReady = () =>
    fetch(system.ready.path, { signal: AbortSignal.timeout(restartLookMs) }).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await new Promise((resume) => setTimeout(resume, restartPollMs))
}

const slowMs = 60_000

/** After a minute, where to look when the server does not come back. */
export const SlowRestart = ({ isStarting }: { isStarting: boolean }) => {
  const [isSlow, setSlow] = useState(false)
  useLayoutEffect(() => {
    setSlow(false)
    if (!isStarting) return
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [isStarting])
  return (
    <p role="status">
      {isSlow && 'The server has not answered for a minute. What it printed where it was started says why.'}
    </p>
  )
}
