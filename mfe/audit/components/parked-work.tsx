import { AppCard, call, countOf, RelativeTime, toastFailure, usePart, WritersOnly } from '@atrium/kit'
import { AuditLink, Flex, Heading, Text } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ParkedEntry, parkedWork } from '#contracts/log/http/parked-work.ts'
import styles from './parked-work.module.css'

const parkedKey = ['parked-work']
const lookMs = 3000

/** Parked work, which failed repeatedly and is no longer retried; renders nothing if there is none. */
export const ParkedWork = () => {
  const data = usePart(
    'Work that keeps failing',
    useQuery({
      queryKey: parkedKey,
      queryFn: ({ signal }) => call(parkedWork.list, { signal }),
      // A retry ends soon but announces nothing, and `asked` is already false while it is under way.
      refetchInterval: ({ state }) => (state.data?.parked.length ? lookMs : false),
    }),
  )
  if (data === undefined || data.parked.length === 0) return null
  return (
    <AppCard className={styles.card}>
      <section aria-labelledby="parked-work">
        <Heading as="h2" size="4" id="parked-work">
          Work that keeps failing
        </Heading>
        <Text as="p" size="2" color="gray" mt="1">
          Each of these failed again and again and is not repeated any more. Mend the cause, then try again.
        </Text>
        <ul className={styles.list}>
          {data.parked.map((entry) => (
            <ParkedLine key={entry.id} entry={entry} />
          ))}
        </ul>
      </section>
    </AppCard>
  )
}

const ParkedLine = ({ entry }: { entry: ParkedEntry }) => {
  const { consumer, kind, streamId, tries, error, parkedAt } = entry
  const subject = `${words[consumer] ?? consumer} for ${kind} ${streamId}`
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <Text as="p" weight="medium">
          {subject}
        </Text>
        <Text as="p" size="2" className={styles.error}>
          {error}
        </Text>
        <Text as="p" size="2" color="gray">
          {countOf(tries, 'attempt')}, given up <RelativeTime at={parkedAt} />
        </Text>
      </div>
      <Flex gap="3" wrap="wrap" align="center">
        <AuditLink kind={kind} id={streamId} of={subject} quiet words="History" />
        <WritersOnly>
          <TryAgain entry={entry} what={subject} />
        </WritersOnly>
      </Flex>
    </li>
  )
}

const words: Readonly<Record<string, string>> = {
  policies: 'What follows from an event',
  'mail about new leads': 'The mail about a new lead',
  'mail about security': 'The mail about the security of an account',
  'mail about decisions': 'The mail about a decision',
  runs: 'The execution',
}

const TryAgain = ({ entry: { id, asked }, what }: { entry: ParkedEntry; what: string }) => {
  const client = useQueryClient()
  const retry = useMutation({
    mutationFn: () => call(parkedWork.tryAgain, { params: { id } }),
    onError: (failure) => toastFailure(failure, 'Failed to try again'),
    onSettled: () => client.invalidateQueries({ queryKey: parkedKey }),
  })
  const busy = asked || retry.isPending
  return (
    <Button variant="soft" loading={busy} onClick={() => retry.mutate()} aria-label={`Try again: ${what}`}>
      Try again
    </Button>
  )
}
