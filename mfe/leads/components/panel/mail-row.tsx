import { type Choice, choiceOf, Icon, RelativeTime, StatusBadge } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import type { LeadMail } from '#contracts/lead/http/lead-mails.ts'
import styles from './lead-mails.module.css'

const states: Readonly<Record<LeadMail['state'], Choice>> = {
  queued: { label: 'Waiting', tone: 'yellow', icon: 'clock' },
  sent: { label: 'Sent', tone: 'blue', icon: 'send' },
  refused: { label: 'Refused', tone: 'red', icon: 'warning' },
  bounced: { label: 'Returned', tone: 'red', icon: 'warning' },
  received: { label: 'Received', tone: 'green', icon: 'check' },
  automatic: { label: 'Automatic answer', tone: 'grey', icon: 'retry' },
}

type Props = { mail: LeadMail; onAnswer: (() => void) | undefined; children: ReactNode }

/** A mail, with the part that repeats earlier mail folded; children stand beside its answer. */
export const MailRow = ({ mail, onAnswer, children }: Props) => {
  const { subject, by, at, direction, text, quoted, reason, attachments, state } = mail
  return (
    <li>
      <p className={styles.head}>
        <strong>{subject || 'No subject'}</strong>
        <StatusBadge {...choiceOf(states, state)} />
      </p>
      <p className={styles.facts}>
        <span>{direction === 'in' ? `From ${by ?? 'the lead'}` : `By ${by ?? 'a workflow'}`}</span>
        <RelativeTime at={at} />
      </p>
      {reason !== null && <p className={styles.reason}>{reason}</p>}
      <p className={styles.text}>{text}</p>
      {quoted !== null && (
        <details>
          <summary>Earlier mail</summary>
          <p className={styles.text}>{quoted}</p>
        </details>
      )}
      {attachments.length > 0 && <Attachments attachments={attachments} />}
      {onAnswer !== undefined && (
        <Button variant="ghost" size="1" onClick={onAnswer}>
          <Icon name="send" size={14} /> Answer<span className="sr-only"> {subject}</span>
        </Button>
      )}
      {children}
    </li>
  )
}

const Attachments = ({ attachments }: Pick<LeadMail, 'attachments'>) => (
  <ul className={styles.files} aria-label="Files">
    {attachments.map(({ name, size, href }, index) => (
      // Two files of a mail may have one name.
      // biome-ignore lint/suspicious/noArrayIndexKey: the files of a mail never change.
      <li key={index}>
        {href === null ? (
          <span>
            {name} (too large to be stored: {sizeText(size)})
          </span>
        ) : (
          <a href={href} download={name}>
            {name} ({sizeText(size)})
          </a>
        )}
      </li>
    ))}
  </ul>
)

const sizeText = (bytes: number): string =>
  bytes < 1024 ** 2 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`
