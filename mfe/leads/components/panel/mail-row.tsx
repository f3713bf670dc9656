import { type Choice, choiceOf, Icon, RelativeTime, StatusBadge } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import type { LeadMail } from '#contracts/lead/http/lead-mails.ts'
import { splitSignature } from '../../model/split-signature.ts'
import styles from './panel-section.module.css'

const states: Readonly<Record<LeadMail['state'], Choice>> = {
  queued: { label: 'Waiting', tone: 'yellow', icon: 'clock' },
  sent: { label: 'Sent', tone: 'blue', icon: 'send' },
  refused: { label: 'Refused', tone: 'red', icon: 'warning' },
  bounced: { label: 'Returned', tone: 'red', icon: 'warning' },
  received: { label: 'Received', tone: 'green', icon: 'check' },
  automatic: { label: 'Automatic answer', tone: 'grey', icon: 'retry' },
}

type Props = { mail: LeadMail; onAnswer: (() => void) | undefined; children: ReactNode }

/** A mail, with its signature and the part that repeats earlier mail folded; children stand beside its answer. */
export const MailRow = ({ mail, onAnswer, children }: Props) => {
  const { subject, by, at, direction, quoted, reason, attachments, state } = mail
  const { words, signature } = splitSignature(mail.text)
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
      <p className={styles.text}>{words}</p>
      <Folded title="Signature" text={signature} />
      <Folded title="Earlier mail" text={quoted} />
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

const Folded = ({ title, text }: { title: string; text: string | null }) =>
  text !== null && (
    <details>
      <summary>{title}</summary>
      <p className={styles.text}>{text}</p>
    </details>
  )

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
