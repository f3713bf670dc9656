import { currentTime, DateInput, FormField, fieldMessages, type Messages } from '@atrium/kit'
import { ChoicePart, DialogActs } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { type FormEvent, useId, useState } from 'react'
import type { Share } from '#contracts/share/http/shares.ts'
import { engagementOverviewId, proposalId } from '#contracts/workflow/http/workflows.ts'
import { DocumentNotes } from './document-notes.tsx'
import type { Expiry } from './expiry.ts'
import { dayAfter, expiryOptions, usualExpiry } from './expiry.ts'
import { Reminders, SendByMail, useSendLink } from './link-mail.tsx'
import { newShareIn } from './new-share.ts'
import { useLead } from './run-lead.tsx'
import styles from './share-form.module.css'
import { type SharedRun, useCreateShare } from './use-shares.ts'

type Props = { run: SharedRun; onCreated: (share: Share & { shareUrl: string }) => void }

/** The settings of a new link; only its lifetime is required. The usual answers are proposed. */
export const ShareForm = ({ run, onCreated }: Props) => {
  const sendLink = useSendLink(run)
  const create = useCreateShare(run, (share, letter) => {
    if (letter !== null) sendLink.mutate(letter)
    onCreated(share)
  })
  const [asks, setAsks] = useState(run.workflowId === proposalId)
  const [messages, setMessages] = useState<Messages>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const { share, messages: faults } = newShareIn(form, new Date(currentTime()))
    setMessages(faults)
    if (share === null || create.isPending) return
    create.mutate(share, { onError: (failure) => setMessages(fieldMessages(failure)) })
  }
  return (
    <form onSubmit={submit} noValidate>
      {isDocument(run) && <DocumentNotes run={run} />}
      <ReaderField run={run} message={messages.name} />
      <ExpiryChoice message={messages.expiresAt} />
      {isDocument(run) && <DecisionChoice asks={asks} onAsk={setAsks} message={messages['decision.until']} />}
      <SendByMail run={run} />
      <ShareOptions run={run} asksDecision={isDocument(run) && asks} messages={messages} />
      <DialogActs>
        <Button type="submit" disabled={create.isPending}>
          {create.isPending ? 'Creating...' : 'Create Shareable Link'}
        </Button>
      </DialogActs>
    </form>
  )
}

const isDocument = ({ workflowId }: SharedRun) => workflowId === engagementOverviewId || workflowId === proposalId

/** The usual time to decide, in days. */
const usualDays = 14

type Asking = { asks: boolean; onAsk: (asks: boolean) => void; message: string | undefined }

/** Whether the reader is asked to accept or decline, and until when; of proposals they usually are. */
const DecisionChoice = ({ asks, onAsk, message }: Asking) => {
  const id = useId()
  const now = new Date(currentTime())
  return (
    <fieldset className={styles.group} aria-describedby={`${id}-message`}>
      <legend>Decision</legend>
      <label className={styles.check}>
        <input type="checkbox" name="asksDecision" checked={asks} onChange={() => onAsk(!asks)} /> Ask for a decision
      </label>
      <ChoicePart chosen={asks}>
        <div className={styles.until}>
          <label htmlFor={`${id}-until`}>The reader can accept or decline until</label>
          <div className={styles.day}>
            <DateInput
              id={`${id}-until`}
              name="decideUntil"
              className="field-input"
              aria-invalid={message !== undefined}
              min={dayAfter(now)}
              defaultValue={dayAfter(now, usualDays)}
              required
            />
          </div>
        </div>
      </ChoicePart>
      <p id={`${id}-message`} role="alert" className={styles.message}>
        {message}
      </p>
    </fieldset>
  )
}

/** The reader's name: the lead's, until another is typed. */
const ReaderField = ({ run, message }: { run: SharedRun; message: string | undefined }) => {
  const lead = useLead(run.leadId)
  const [text, setText] = useState<string | null>(null)
  return (
    <FormField
      label="Name of the reader"
      name="name"
      autoComplete="off"
      maxLength={120}
      hint="One link for each reader tells you who has read it."
      message={message}
      value={text ?? lead?.name ?? ''}
      onChange={(event) => setText(event.target.value)}
    />
  )
}

type Options = { run: SharedRun; asksDecision: boolean; messages: Messages }

/** Optional settings: version, gates and reminders. */
const ShareOptions = ({ run, asksDecision, messages }: Options) => (
  <details className={styles.options}>
    <summary>Version, passcode and e-mail address</summary>
    <fieldset className={styles.group}>
      <legend>The link shows</legend>
      <label className={styles.check}>
        <input type="radio" name="shows" value="pinned" defaultChecked /> The report as it is now
        {run.number != null && `, version ${run.number}`}
      </label>
      <label className={styles.check}>
        <input type="radio" name="shows" value="following" /> The report with all later edits
      </label>
    </fieldset>
    <FormField
      label="Passcode"
      name="passcode"
      autoComplete="off"
      maxLength={100}
      hint="Readers have to enter it. Tell them by another way than the link."
      message={messages.passcode}
    />
    <label className={styles.check}>
      <input type="checkbox" name="requireEmail" /> Ask readers for their e-mail address
    </label>
    <ChoicePart chosen={asksDecision}>
      <Reminders run={run} message={messages.remind} />
    </ChoicePart>
  </details>
)

/** The link's lifetime. */
const ExpiryChoice = ({ message }: { message: string | undefined }) => {
  const [choice, setChoice] = useState<Expiry>(usualExpiry)
  const id = useId()
  return (
    <fieldset className={styles.group} aria-describedby={`${id}-message`}>
      <legend>Choose expiration</legend>
      <div className={styles.choices}>
        {expiryOptions.map(([value, label]) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name="expiry"
              value={value}
              checked={choice === value}
              onChange={() => setChoice(value)}
            />
            {label}
          </label>
        ))}
      </div>
      <ChoicePart chosen={choice === 'date'}>
        <div className={styles.day}>
          <DateInput
            name="until"
            className="field-input"
            aria-label="Expires on"
            aria-invalid={message !== undefined}
            min={dayAfter(new Date(currentTime()))}
            required
          />
        </div>
      </ChoicePart>
      <p id={`${id}-message`} role="alert" className={styles.message}>
        {message}
      </p>
    </fieldset>
  )
}
