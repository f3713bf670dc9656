import { Icon, lazyComponent, OnUse } from '@atrium/kit'
import { useEffect, useRef, useState } from 'react'
import type { NotificationShown } from '#contracts/notification/http/notifications.ts'
import { useInbox } from '../api/use-notifications.ts'
import styles from './bell.module.css'

const loadInbox = () => import('./inbox.tsx')
const Inbox = lazyComponent(async () => (await loadInbox()).Inbox)

/** Above this count the badge shows `99+`. */
const maxCounted = 99

/** The bell: how many notifications are unread, and the inbox behind it. */
export const Bell = () => {
  const inbox = useInbox()
  const unread = inbox.data?.pages[0]?.unread ?? 0
  const [newest] = inbox.data?.pages[0]?.notifications ?? []
  const button = (
    <button type="button" className={styles.bell} aria-label={nameOf(unread)}>
      <Icon name="bell" size={20} />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > maxCounted ? `${maxCounted}+` : unread}
        </span>
      )}
    </button>
  )
  return (
    <>
      <OnUse opens="dialog" load={loadInbox} button={button}>
        <Inbox inbox={inbox} unread={unread} button={button} />
      </OnUse>
      {inbox.isSuccess && <Announced newest={newest} />}
    </>
  )
}

const nameOf = (unread: number): string => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`)

/** Announces to screen readers a notification that arrives while the dashboard is open. */
const Announced = ({ newest }: { newest: NotificationShown | undefined }) => {
  const lastAt = useRef(newest?.at ?? '')
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (newest === undefined || newest.at <= lastAt.current) return
    lastAt.current = newest.at
    if (newest.readAt === null) setAnnouncement(newest.text)
  }, [newest])
  return (
    <span role="status" className="sr-only">
      {announcement}
    </span>
  )
}
