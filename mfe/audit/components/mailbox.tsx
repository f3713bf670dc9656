import {
  AppCard,
  call,
  countOf,
  LoadFailure,
  RelativeTime,
  toastFailure,
  toastSuccess,
  useCanWrite,
  wordsOf,
} from '@atrium/kit'
import { Heading, Text } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { type MailboxState, mailbox } from '#contracts/mailbox/http.ts'
import styles from './parked-work.module.css'

const key = ['mailbox']

/** The shared mailbox: when it was last read, and the mails in it that no lead has. */
export const Mailbox = () => {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(mailbox.read, { signal }),
    staleTime: 0,
  })
  if (error !== null) return <LoadFailure what="The mailbox" failure={error} onRetry={refetch} busy={isFetching} />
  if (data === undefined) return null
  const { items, count } = data.skipped
  return (
    <AppCard className={styles.card}>
      <Heading as="h2" size="4">
        Mail
      </Heading>
      <Standing state={data} />
      {count > 0 && (
        <>
          <Text as="p" size="2">
            {countOf(count, 'mail')} that no lead has, for 30 days:
          </Text>
          <ul className={styles.list} aria-label="Mails that no lead has">
            {items.map((mail) => (
              <SkippedMail key={mail.id} mail={mail} />
            ))}
          </ul>
        </>
      )}
    </AppCard>
  )
}

const Standing = ({ state: { configured, address, lastLookAt, behind, error } }: { state: MailboxState }) => {
  if (!configured)
    return (
      <Text as="p">
        No mailbox is set up, so answers of leads do not arrive here.{' '}
        <Link to="/dashboard/settings#mail">Set it up</Link>
      </Text>
    )
  return (
    <div role="status">
      <Text as="p">
        {address}, {lastLookAt === null ? 'not read yet' : 'read '}
        {lastLookAt !== null && <RelativeTime at={lastLookAt} />}
        {behind > 0 && `, ${behind} to read`}
      </Text>
      {error !== null && (
        <Text as="p" size="2" className={styles.error}>
          {error}
        </Text>
      )}
    </div>
  )
}

type Skipped = MailboxState['skipped']['items'][number]

const SkippedMail = ({ mail: { id, at, from, subject, reason } }: { mail: Skipped }) => {
  const canWrite = useCanWrite()
  const client = useQueryClient()
  const taking = useMutation({
    mutationFn: () => call(mailbox.take, { params: { id }, body: { newLead: true } }),
    onSuccess: async () => {
      toastSuccess('Success', 'The sender is a lead now')
      await client.invalidateQueries({ queryKey: key })
    },
    onError: (failure) => toastFailure(failure, 'Failed to take the mail'),
  })
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <Text as="p" weight="medium">
          {subject || 'No subject'}
        </Text>
        <Text as="p" size="2">
          {from}, <RelativeTime at={at} />: {wordsOf(reason)}
        </Text>
      </div>
      {canWrite && (
        <Button variant="soft" loading={taking.isPending} onClick={() => taking.mutate()}>
          Make a lead<span className="sr-only"> of {from}</span>
        </Button>
      )}
    </li>
  )
}
