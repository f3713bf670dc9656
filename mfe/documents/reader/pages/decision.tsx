import { acceptedSums, taxText } from '#contracts/document/price-totals.ts'
import { readPricing } from '#contracts/document/pricing.ts'
import type { Sentence } from '#contracts/messages.ts'
import { type ReportDecision, receiptDossierPath, receiptPath } from '#contracts/share/http/decisions.ts'
import { useReading } from '../../components/reading.ts'
import section from '../../components/sheet/section.module.css'
import sheet from '../../components/sheet/sheet.module.css'
import type { Decidable } from '../reading/outcome.ts'
import styles from './decision.module.css'
import { DecisionForm, type What } from './decision-form.tsx'
import { WhatChanged } from './what-changed.tsx'

type Props = { document: Decidable; shareId: string }

/** The end of a document that asks for a decision: what changed and the forms, or what was decided. */
export const Decision = ({ document, shareId }: Props) => {
  const { t } = useReading()
  const { decision } = document
  if (decision === undefined) return null
  const what = document.type === 'Proposal' ? 'proposal' : 'engagement overview'
  const isOpen = decision.state === 'open'
  return (
    <div className={sheet.desk}>
      <section
        id="decision"
        aria-labelledby="decision-title"
        className={isOpen ? styles.decision : `${styles.decision} document-sheet`}
      >
        <h2 id="decision-title" className={section.title}>
          <span>{t(titles[decision.state])}</span>
        </h2>
        {isOpen ? (
          <>
            {decision.before !== null && <WhatChanged document={document} before={decision.before} />}
            <DecisionForm document={document} decision={decision} shareId={shareId} what={what} />
          </>
        ) : (
          <Decided document={document} decision={decision} what={what} />
        )}
      </section>
    </div>
  )
}

const titles: Readonly<Record<ReportDecision['state'], Sentence>> = {
  open: 'Accept or decline',
  accepted: 'Accepted',
  declined: 'Declined',
  lapsed: 'The time to decide is over',
}

const Decided = ({ document, decision, what }: { document: Decidable; decision: ReportDecision; what: What }) => {
  const { t, text } = useReading()
  const dateOf = (instant: string) => text.moment(instant, { dateStyle: 'long', timeStyle: 'short' })
  const { state, at, name, number, reason, sentence, documentHash, price, isOwn } = decision
  if (state === 'lapsed')
    return (
      <p>
        {t(
          what === 'proposal'
            ? 'This proposal could be accepted until {date}. Ask the sender for a new link.'
            : 'This engagement overview could be accepted until {date}. Ask the sender for a new link.',
          { date: dateOf(decision.until) },
        )}
      </p>
    )
  return (
    <>
      <p>
        {t(name === null ? decided[what][state] : decidedBy[what], {
          number: number ?? '',
          name: name ?? '',
          date: dateOf(at ?? decision.until),
        })}{' '}
        {t('Later changes do not touch it.')}
      </p>
      {state === 'accepted' && <blockquote className={styles.sentence}>{sentence}</blockquote>}
      {reason !== null && <p>{t('Reason: {reason}', { reason })}</p>}
      <dl className={styles.facts}>
        {price !== null &&
          acceptedSums(tableOf(document), price).map(({ label, taxRate, amount }) => (
            <div key={label}>
              <dt>{t(label, { rate: taxText(taxRate, text.locale) })}</dt>
              <dd>{text.price(amount, price.currency)}</dd>
            </div>
          ))}
        <div>
          <dt>{t("SHA-256 of the document's text")}</dt>
          <dd>{documentHash}</dd>
        </div>
      </dl>
      {isOwn && (
        <p className={styles.receipt}>
          <a href={receiptPath}>{t('Your receipt')}</a> <a href={receiptDossierPath}>{t('The proof of it')}</a>
        </p>
      )}
    </>
  )
}

const tableOf = (document: Decidable) => (document.type === 'Proposal' ? readPricing(document.data) : null)

const proposalAccepted = 'Version {number} of this proposal was accepted on {date}.'
const proposalDeclined = 'Version {number} of this proposal was declined on {date}.'
const overviewAccepted = 'Version {number} of this engagement overview was accepted on {date}.'
const overviewDeclined = 'Version {number} of this engagement overview was declined on {date}.'

type Made = Exclude<ReportDecision['state'], 'lapsed'>

const decided: Readonly<Record<What, Readonly<Record<Made, Sentence>>>> = {
  proposal: { open: proposalAccepted, accepted: proposalAccepted, declined: proposalDeclined },
  'engagement overview': { open: overviewAccepted, accepted: overviewAccepted, declined: overviewDeclined },
}

/** Only an acceptance has a name. */
const decidedBy: Readonly<Record<What, Sentence>> = {
  proposal: 'Version {number} of this proposal was accepted by {name} on {date}.',
  'engagement overview': 'Version {number} of this engagement overview was accepted by {name} on {date}.',
}
