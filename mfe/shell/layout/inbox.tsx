import { LoadFailure, NextPage, RelativeTime } from '@atrium/kit'
import { Popover } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router-dom'
import type { NotificationShown } from '#contracts/notification/http/notifications.ts'
import { type useInbox, useMarkRead } from '../api/use-notifications.ts'
import styles from './inbox.module.css'

type Props = { inbox: ReturnType<typeof useInbox>; unread: number; button: ReactElement }

/** The notifications behind the bell. */
export const Inbox = ({ inbox, unread, button }: Props) => {
  const [open, setOpen] = useState(false)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger>{button}</Popover.Trigger>
      <Popover.Content
        className={styles.inbox}
        aria-label="Inbox"
        align="end"
        width="24rem"
        maxWidth="calc(100vw - 1rem)"
      >
        <Notifications inbox={inbox} unread={unread} onFollow={() => setOpen(false)} />
      </Popover.Content>
    </Popover.Root>
  )
}

type ListProps = { inbox: ReturnType<typeof useInbox>; unread: number; onFollow: () => void }

const Notifications = ({ inbox, unread, onFollow }: ListProps) => {
  const mark = useMarkRead()
  const items = inbox.data?.pages.flatMap(({ notifications }) => notifications) ?? []
  return (
    <>
      <div className={styles.head}>
        <h2>Notifications</h2>
        <Button size="1" variant="soft" disabled={unread === 0 || mark.isPending} onClick={() => mark.mutate('all')}>
          Mark all as read
        </Button>
      </div>
      {inbox.isError && !inbox.isFetchNextPageError && (
        <LoadFailure
          compact
          what="The notifications"
          failure={inbox.error}
          onRetry={() => void inbox.refetch()}
          busy={inbox.isFetching}
        />
      )}
      {inbox.isSuccess && items.length === 0 && <p className={styles.none}>Nothing has happened yet.</p>}
      <ul className={styles.list}>
        {items.map((notification) => (
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
      <NextPage list={inbox} label="Show older" />
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
