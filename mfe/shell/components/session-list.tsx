import { call, LoadFailure, RelativeTime, toastFailure, toastSuccess } from '@atrium/kit'
import { Badge, Button } from '@radix-ui/themes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type OwnSession, sessions } from '#contracts/staff/http/sessions.ts'
import styles from './staff-screens.module.css'

const sessionsKey = ['own-sessions'] as const

/** The user's own sessions. */
export const SessionList = () => {
  const { data, error, refetch } = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call(sessions.list, { signal }),
    staleTime: 0,
  })
  const end = useEnd()
  if (error !== null) return <LoadFailure compact what="Your sessions" failure={error} onRetry={refetch} />
  const others = data?.sessions.filter(({ current }) => !current) ?? []
  return (
    <>
      <ul className={styles.rows}>
        {data?.sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => end.mutate(session.id)} busy={end.isPending} />
        ))}
      </ul>
      {others.length > 0 && (
        <Button variant="soft" color="red" onClick={() => end.mutate(null)} loading={end.isPending}>
          End all other sessions
        </Button>
      )}
    </>
  )
}

type RowProps = { session: OwnSession; onEnd: () => void; busy: boolean }

const SessionRow = ({ session, onEnd, busy }: RowProps) => (
  <li className={styles.row}>
    <div className={styles.what}>
      <strong>{session.browser}</strong>
      <span className={styles.soft}>
        {session.address}, signed in <RelativeTime at={session.createdAt} />, last used{' '}
        <RelativeTime at={session.lastSeenAt} />
      </span>
    </div>
    {session.current ? (
      <Badge color="green">This one</Badge>
    ) : (
      <Button size="1" variant="soft" color="gray" onClick={onEnd} disabled={busy}>
        End<span className="sr-only"> the session of {session.browser}</span>
      </Button>
    )}
  </li>
)

/** Ends one session, or with null all others. */
const useEnd = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? call(sessions.endOthers, {}) : call(sessions.end, { params: { id } }),
    onSuccess: () => {
      toastSuccess('Session ended')
      return client.invalidateQueries({ queryKey: sessionsKey })
    },
    onError: (failure) => toastFailure(failure, 'Failed to end the session'),
  })
}
