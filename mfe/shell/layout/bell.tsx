import { Icon, LoadFailure, RelativeTime } from '@atrium/kit'
import { Button, Popover } from '@radix-ui/themes'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { NotificationShown } from '#contracts/notification/http/notifications.ts'
import { useInbox, useMarkRead } from '../api/use-notifications.ts'
import styles from './bell.module.css'

/** Beyond it the badge says that there are more. */
const mostCounted = 99

/** The bell: how many notifications are unread, and the inbox behind it. */
export const Bell = () => {
  const [open, setOpen] = useState(false)
  const inbox = useInbox()
  const unread = inbox.data?.pages[0]?.unread ?? 0
  const [newest] = inbox.data?.pages[0]?.notifications ?? []
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger>
        <button type="button" className={styles.bell} aria-label={nameOf(unread)}>
          <Icon name="bell" size={20} />
          {unread > 0 && (
            <span className={styles.count} aria-hidden="true">
              {unread > mostCounted ? `${mostCounted}+` : unread}
            </span>
          )}
        </button>
      </Popover.Trigger>
      {inbox.isSuccess && <Announced newest={newest} />}
      <Popover.Content
        className={styles.inbox}
        aria-label="Inbox"
        align="end"
        width="24rem"
        maxWidth="calc(100vw - 1rem)"
      >
        <Inbox inbox={inbox} unread={unread} onFollow={() => setOpen(false)} />
      </Popover.Content>
    </Popover.Root>
  )
}

const nameOf = (unread: number): string => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`)

/** Reads a notification out that arrives while the dashboard is open. */
const Announced = ({ newest }: { newest: NotificationShown | undefined }) => {
  const known = useRef(newest?.at ?? '')
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (newest === undefined || newest.at <= known.current) return
    known.current = newest.at
    if (newest.readAt === null) setSaid(newest.text)
  }, [newest])
  return (
    <span role="status" className="sr-only">
      {said}
    </span>
  )
}

type Props = { inbox: ReturnType<typeof useInbox>; unread: number; onFollow: () => void }

const Inbox = ({ inbox, unread, onFollow }: Props) => {
  const mark = useMarkRead()
  const listed = inbox.data?.pages.flatMap(({ notifications }) => notifications) ?? []
  return (
    <>
      <div className={styles.head}>
        <h2>Notifications</h2>
        <Button size="1" variant="soft" disabled={unread === 0 || mark.isPending} onClick={() => mark.mutate('all')}>
          Mark all as read
        </Button>
      </div>
      {inbox.isError && (
        <LoadFailure
          compact
          what="The notifications"
          failure={inbox.error}
          onRetry={() => void inbox.refetch()}
          busy={inbox.isFetching}
        />
      )}
      {inbox.isSuccess && listed.length === 0 && <p className={styles.none}>Nothing has happened yet.</p>}
      <ul className={styles.list}>
        {listed.map((notification) => (
          <Entry
            key={notification.id}
            notification={notification}
            onFollow={() => {
              if (notification.readAt === null) mark.mutate([notification.id])
              onFollow()
            }}
          />
        ))}
      </ul>
      {inbox.hasNextPage && (
        <Button variant="ghost" loading={inbox.isFetchingNextPage} onClick={() => void inbox.fetchNextPage()}>
          Show older
        </Button>
      )}
    </>
  )
}

const Entry = ({ notification, onFollow }: { notification: NotificationShown; onFollow: () => void }) => (
  <li>
    <Link to={notification.href} className={styles.entry} onClick={onFollow}>
      {notification.readAt === null && (
        <span className={styles.unread}>
          <span className="sr-only">Unread: </span>
        </span>
      )}
      <span className={styles.text}>{notification.text}</span>
      <span className={styles.at}>
        <RelativeTime at={notification.at} />
      </span>
    </Link>
  </li>
)
