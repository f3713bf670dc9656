import { priceText } from '#contracts/document/price-totals.ts'
import { documentName } from '#contracts/share/agreement.ts'
import type { ReportDecision } from '#contracts/share/http/decisions.ts'
import { receiptDossierPath, receiptPath } from '#contracts/share/http/decisions.ts'
import { engagementOverviewId, proposalId } from '#contracts/workflow/http/workflows.ts'
import section from '../../components/sheet/section.module.css'
import sheet from '../../components/sheet/sheet.module.css'
import type { Decidable } from '../reading/outcome.ts'
import styles from './decision.module.css'
import { DecisionForm } from './decision-form.tsx'
import { WhatChanged } from './what-changed.tsx'

type Props = { document: Decidable; shareId: string }

/** The end of a document that asks for a decision: what changed and the forms, or what was decided. */
export const Decision = ({ document, shareId }: Props) => {
  const { decision } = document
  if (decision === undefined) return null
  const what = documentName(document.type === 'Proposal' ? proposalId : engagementOverviewId)
  const isOpen = decision.state === 'open'
  return (
    <div className={sheet.desk}>
      <section
        id="decision"
        aria-labelledby="decision-title"
        className={isOpen ? styles.decision : `${styles.decision} document-sheet`}
      >
        <h2 id="decision-title" className={section.title}>
          <span>{titles[decision.state]}</span>
        </h2>
        {isOpen ? (
          <>
            {decision.before !== null && <WhatChanged document={document} before={decision.before} />}
            <DecisionForm document={document} decision={decision} shareId={shareId} what={what} />
          </>
        ) : (
          <Decided decision={decision} what={what} />
        )}
      </section>
    </div>
  )
}

const titles: Readonly<Record<ReportDecision['state'], string>> = {
  open: 'Accept or decline',
  accepted: 'Accepted',
  declined: 'Declined',
  lapsed: 'The time to decide is over',
}

const Decided = ({ decision, what }: { decision: ReportDecision; what: string }) => {
  const { state, at, name, version, reason, sentence, documentHash, price, isOwn } = decision
  if (state === 'lapsed')
    return (
      <p>
        This {what} could be accepted until {dateOf(decision.until)}. Ask the sender for a new link.
      </p>
    )
  return (
    <>
      <p>
        Version {version} of this {what} was {state} {name !== null && `by ${name} `}on {dateOf(at ?? decision.until)}.
        Later changes do not touch it.
      </p>
      {state === 'accepted' && <blockquote className={styles.sentence}>{sentence}</blockquote>}
      {reason !== null && <p>Reason: {reason}</p>}
      <dl className={styles.facts}>
        {price !== null && (
          <div>
            <dt>Total before tax</dt>
            <dd>{priceText(price.total, price.currency)}</dd>
          </div>
        )}
        <div>
          <dt>SHA-256 of the document's text</dt>
          <dd>{documentHash}</dd>
        </div>
      </dl>
      {isOwn && (
        <p className={styles.receipt}>
          <a href={receiptPath}>Your receipt</a> <a href={receiptDossierPath}>The proof of it</a>
        </p>
      )}
    </>
  )
}

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

const dateOf = (instant: string): string => `${format.format(new Date(instant))} UTC`
