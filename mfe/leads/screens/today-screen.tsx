import {
  AppCard,
  afterActs,
  call,
  countOf,
  Icon,
  LoadFailure,
  Notice,
  PageHeader,
  performAct,
  RelativeTime,
  toastFailure,
  useActs,
  useCanWrite,
} from '@atrium/kit'
import { Button, Skeleton } from '@radix-ui/themes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { tasks } from '#contracts/lead/http/tasks.ts'
import { approvalsAddress } from '#contracts/mfe/dashboard-addresses.ts'
import { type Today, type TodayItem, today } from '#contracts/today/http.ts'
import { leadKeys } from '../api/lead-keys.ts'
import { aboutTask } from '../api/use-work.ts'
import { ProposalItem } from '../components/proposal-item.tsx'
import styles from './today-screen.module.css'

type Section = Exclude<keyof Today, 'today'>

/** In the order of a morning: what others wait for comes first. */
const sections: readonly (readonly [Section, string, string])[] = [
  ['messages', 'Messages', 'Answer'],
  ['leads', 'New leads', 'Open'],
  ['questions', 'Questions', 'Answer'],
  ['meetings', 'Meetings', 'Open'],
  ['tasks', 'Tasks', 'Open'],
  ['followUps', 'Follow-ups', 'Open'],
  ['approvals', 'Approvals', 'Decide'],
  ['links', 'Proposals to decide', 'Open'],
  ['runs', 'Failed runs', 'Look'],
]

/** What waits for staff on this day, the own first; live. */
export const TodayScreen = () => {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: leadKeys.today,
    queryFn: ({ signal }) => call(today.read, { signal }),
  })
  const filled = data === undefined ? [] : sections.filter(([name]) => data[name].count > 0)
  return (
    <>
      <PageHeader title="Today" description="What waits for an answer, a call or a decision" />
      {data === undefined && error !== null && (
        <AppCard>
          <LoadFailure what="Today" failure={error} onRetry={refetch} busy={isFetching} />
        </AppCard>
      )}
      {data === undefined && error === null && <Skeleton height="24rem" />}
      {data !== undefined && filled.length === 0 && (
        <AppCard>
          <Notice icon="check" title="A good day" text="Nothing waits: every message is answered and nothing is due." />
        </AppCard>
      )}
      <div className={styles.sections}>
        {data !== undefined &&
          filled.map(([name, title, action]) => (
            <SectionCard key={name} name={name} title={title} action={action} section={data[name]} />
          ))}
      </div>
    </>
  )
}

type CardProps = { name: Section; title: string; action: string; section: Today[Section] }

const SectionCard = ({ name, title, action, section: { count, items } }: CardProps) => (
  <AppCard className={styles.section}>
    <section aria-labelledby={`today-${name}`}>
      <h2 id={`today-${name}`}>
        {title} <span className={styles.count}>{count}</span>
      </h2>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <p>
              <Link to={item.href}>{item.text}</Link> <RelativeTime at={item.at} />
            </p>
            {item.href === approvalsAddress && <ProposalItem item={item} />}
            {name === 'tasks' ? <TaskDone item={item} /> : <Action item={item} words={action} />}
          </li>
        ))}
      </ul>
      {count > items.length && <p className={styles.more}>{countOf(count - items.length, 'more item')}</p>}
    </section>
  </AppCard>
)

const Action = ({ item, words }: { item: TodayItem; words: string }) => (
  <Button asChild variant="soft" size="2">
    <Link to={item.href}>
      {words}
      <span className="sr-only">: {item.text}</span>
    </Link>
  </Button>
)

/** Marks a task as done without leaving the page. */
const TaskDone = ({ item }: { item: TodayItem }) => {
  const client = useQueryClient()
  const canWrite = useCanWrite()
  const onSaved = () => client.invalidateQueries({ queryKey: leadKeys.today })
  const about = aboutTask({ id: item.id, title: item.text })
  const isDone = afterActs<{ done: boolean }>(useActs(), about.lane, { done: false }).done
  const done = useMutation({
    networkMode: 'always',
    mutationFn: () => performAct(tasks.revise, { params: { taskId: item.id }, body: { done: true } }, about, onSaved),
    onError: (failure) => toastFailure(failure, 'Failed to change the task'),
    onSettled: onSaved,
  })
  if (!canWrite) return null
  return (
    <Button variant="soft" size="2" disabled={isDone} onClick={() => done.mutate()}>
      {isDone && <Icon name="check" size={16} />} Done<span className="sr-only">: {item.text}</span>
    </Button>
  )
}
