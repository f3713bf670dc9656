import { call, Icon, lazyComponent } from '@atrium/kit'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { system } from '#contracts/system/http/system.ts'
import styles from './dashboard-layout.module.css'

/** The poll interval, in milliseconds: nothing announces a dispute over the log. */
const againMs = 60_000

/** The delay before the first fetch, in milliseconds: the screen comes first. */
const firstMs = 4000

const LogWitness = lazyComponent(async () => (await import('./log-witness.tsx')).LogWitness)

/** Problems that do not stop the server from serving, above all a log that is no longer signed, and why. */
export const ServerNotices = () => {
  const [isLater, setIsLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLater(true), firstMs)
    return () => clearTimeout(timer)
  }, [])
  const { data } = useQuery({
    enabled: isLater,
    queryKey: ['readiness'],
    queryFn: ({ signal }) => call(system.ready, { signal }),
    staleTime: 0,
    refetchInterval: againMs,
  })
  const details = data?.details ?? []
  return (
    <div role="alert">
      {details.map((detail) => (
        <p key={detail} className={styles.notice}>
          <Icon name="warning" size={20} /> <span>{detail}</span>
        </p>
      ))}
      {/* A disputed log shows no head to compare. */}
      <Suspense>{data !== undefined && !data.disputed && <LogWitness />}</Suspense>
    </div>
  )
}
