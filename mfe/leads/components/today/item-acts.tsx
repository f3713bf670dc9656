import { call, currentTime, idempotencyKey, isActConflict, performAct, toastFailure, useCanWrite } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { leads } from '#contracts/lead/http/leads.ts'
import { tasks } from '#contracts/lead/http/tasks.ts'
import { approvalsAddress, callsAddress, leadIn } from '#contracts/mfe/dashboard-addresses.ts'
import { runBulk } from '#contracts/run/http/run-bulk.ts'
import { runs } from '#contracts/run/http/runs.ts'
import type { TodayItem, TodaySectionName } from '#contracts/today/http.ts'
import { rereadToday } from '../../api/today-query.ts'
import type { PanelAsk } from '../../model/panel-ask.ts'
import { aboutTask, laneOfLead } from '../../model/work-after-acts.ts'
import { CallItem } from './call-item.tsx'
import { ItemLink } from './item-link.tsx'
import { ProposalItem } from './proposal-item.tsx'
import { QuestionItem } from './question-item.tsx'
import { RunApproval } from './run-approval.tsx'
import styles from './today.module.css'

/** What follows from an item, without leaving the page; auditors read alone. */
export const ItemActs = ({ name, item }: { name: TodaySectionName; item: TodayItem }) => {
  const canWrite = useCanWrite()
  if (name === 'approvals' && item.href === approvalsAddress) return <ProposalItem item={item} />
  if (!canWrite) return null
  if (name === 'approvals') return <RunApproval item={item} />
  if (name === 'questions') return item.href === callsAddress ? <CallItem item={item} /> : <QuestionItem item={item} />
  return <div className={styles.acts}>{actsOf(name, item)}</div>
}

const actsOf = (name: Exclude<TodaySectionName, 'questions' | 'approvals'>, item: TodayItem) => {
  const leadId = leadIn(item.href) ?? ''
  const subject = aboutTask({ id: item.id, title: item.text })
  const lane = laneOfLead(leadId)
  const revise = (body: Parameters<typeof call<typeof leads.revise>>[1]['body'], onAnswer: () => unknown) =>
    performAct(
      leads.revise,
      { params: { id: leadId }, body },
      { lane, title: item.text, ...(name === 'leads' && { base: newLead }) },
      onAnswer,
    )
  switch (name) {
    case 'leads':
      return (
        <>
          <Ask item={item} ask="mail" words="Answer" />
          <Act item={item} words="Contacted" quiet run={(onAnswer) => revise({ status: 'contacted' }, onAnswer)} />
        </>
      )
    case 'messages':
      return (
        <>
          <Ask item={item} ask="mail" words="Answer" />
          <Act
            item={item}
            words="Done"
            quiet
            run={(onAnswer) => revise({ lastContactDate: new Date(currentTime()).toISOString() }, onAnswer)}
          />
        </>
      )
    case 'meetings':
      return <Ask item={item} ask="meeting" words="Write notes" />
    case 'followUps':
      return (
        <>
          <Ask item={item} ask="call" words="Call" />
          <Act item={item} words="Done" quiet run={(onAnswer) => revise({ followUpDate: null }, onAnswer)} />
        </>
      )
    case 'tasks':
      return (
        <Act
          item={item}
          words="Done"
          run={(onAnswer) =>
            performAct(tasks.revise, { params: { taskId: item.id }, body: { done: true } }, subject, onAnswer)
          }
        />
      )
    case 'links':
      return (
        <Button asChild variant="soft" size="2">
          <ItemLink item={item}>Open</ItemLink>
        </Button>
      )
    case 'runs':
      return (
        <>
          <Act item={item} words="Repeat" fault={notRepeated} run={(onAnswer) => repeat(item.id).then(onAnswer)} />
          <Act
            item={item}
            words="Dismiss"
            quiet
            run={(onAnswer) => call(runs.dismiss, { params: { runId: item.id } }).then(onAnswer)}
          />
        </>
      )
  }
}

/** A new lead, as far as an item says what it is: of no version, so that one that is sent again first reads which it has. */
const newLead = { version: 0, fields: { status: 'new' } }

const revisedByOthers = 'It has been changed by others meanwhile, so your change was not saved.'

const notRepeated = 'The run was not repeated: its workflow is paused, or its fields have changed.'

const repeat = async (runId: string): Promise<void> => {
  const { refused } = await call(runBulk.repeat, { body: { ids: [runId] }, headers: idempotencyKey() })
  if (refused > 0) throw new Error(notRepeated)
}

/** Opens the lead beside the list, ready to answer or to write notes. */
const Ask = ({ item, ask, words }: { item: TodayItem; ask: PanelAsk; words: string }) => (
  <Button asChild variant="soft" size="2">
    <ItemLink item={item} ask={ask}>
      {words}
      <span className="sr-only">: {item.text}</span>
    </ItemLink>
  </Button>
)

/** `onAnswer` reads the page again before the act leaves it. */
type Run = (onAnswer: () => unknown) => Promise<unknown>
type ActProps = { item: TodayItem; words: string; quiet?: boolean; fault?: string; run: Run }

const Act = ({ item, words, quiet = false, fault = 'Failed to save the change', run }: ActProps) => {
  const client = useQueryClient()
  const reread = () => rereadToday(client)
  const act = useMutation({
    mutationFn: () => run(reread),
    onError: (failure) => {
      toastFailure(failure, isActConflict(failure) ? revisedByOthers : fault)
      return reread()
    },
  })
  return (
    <Button
      variant="soft"
      size="2"
      {...(quiet && { color: 'gray' })}
      aria-disabled={act.isPending}
      onClick={() => act.isPending || act.mutate()}
    >
      {words}
      <span className="sr-only">: {item.text}</span>
    </Button>
  )
}
