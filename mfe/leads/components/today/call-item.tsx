import { call, usePart } from '@atrium/kit'
import { useQuery } from '@tanstack/react-query'
import { calls } from '#contracts/call/http.ts'
import type { TodayItem } from '#contracts/today/http.ts'
import { CallCard } from '../calls/call-card.tsx'
import { callsKey } from '../calls/use-take-call.ts'
import styles from './today.module.css'

/** A recorded call without a lead, to choose one; read once for all of them. */
export const CallItem = ({ item }: { item: TodayItem }) => {
  const data = usePart(
    'Recorded calls',
    useQuery({ queryKey: [callsKey], queryFn: ({ signal }) => call(calls.list, { signal }) }),
  )
  const waiting = data?.calls.find(({ id }) => id === item.id)
  if (waiting === undefined) return null
  return (
    <div className={styles.more}>
      <CallCard waiting={waiting} />
    </div>
  )
}
