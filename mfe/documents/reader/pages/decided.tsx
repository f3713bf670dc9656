import { acceptedSums, taxText } from '#contracts/document/price-totals.ts'
import { readPricing } from '#contracts/document/pricing.ts'
import type { Sentence } from '#contracts/messages.ts'
import type { Brand } from '#contracts/mfe/document-pages.ts'
import { type ReportDecision, receiptDossierPath, receiptPath } from '#contracts/share/http/decisions.ts'
import { useReading } from '../../components/reading.ts'
import type { Decidable } from '../reading/outcome.ts'
import styles from './decided.module.css'
import type { What } from './decision-form.tsx'
import gate from './gate-form.module.css'

type Props = {
  document: Decidable
  decision: ReportDecision
  what: What
  brand: Brand
  /** On paper, where nothing is folded and nothing can be pressed. */
  printed: boolean
}

/** What was decided and, for the one who accepted, what happens next. */
export const Decided = ({ document, decision, what, brand, printed }: Props) => {
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
        {t(name === null ? sentences[what][state] : decidedBy[what], {
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
        {printed && <Hash hash={documentHash} />}
      </dl>
      {isOwn && state === 'accepted' && <Next brand={brand} />}
      {isOwn && (
        <p className={styles.receipt}>
          <a className={gate.submit} href={receiptPath}>
            {t('Your receipt')}
          </a>
        </p>
      )}
      {!printed && (
        <details className={styles.check}>
          <summary>{t('How to check the text')}</summary>
          <dl className={styles.facts}>
            <Hash hash={documentHash} />
          </dl>
          {isOwn && <a href={receiptDossierPath}>{t('The proof of it')}</a>}
        </details>
      )}
    </>
  )
}

/** What the signer can expect, and whom to ask. */
const Next = ({ brand }: { brand: Brand }) => {
  const { t } = useReading()
  return (
    <div className={styles.next}>
      <h3>{t('What happens next')}</h3>
      <p>
        {t('Keep your receipt. {brand} has your acceptance and writes to you about the first step.', {
          brand: brand.brandName,
        })}
      </p>
      <p>
        {t('Questions about this document? Write to')} <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a>
      </p>
    </div>
  )
}

const Hash = ({ hash }: { hash: string | null }) => (
  <div>
    <dt>{useReading().t("SHA-256 of the document's text")}</dt>
    <dd>{hash}</dd>
  </div>
)

const tableOf = (document: Decidable) => (document.type === 'Proposal' ? readPricing(document.data) : null)

const proposalAccepted = 'Version {number} of this proposal was accepted on {date}.'
const proposalDeclined = 'Version {number} of this proposal was declined on {date}.'
const overviewAccepted = 'Version {number} of this engagement overview was accepted on {date}.'
const overviewDeclined = 'Version {number} of this engagement overview was declined on {date}.'

type DecisionState = Exclude<ReportDecision['state'], 'lapsed'>

const sentences: Readonly<Record<What, Readonly<Record<DecisionState, Sentence>>>> = {
  proposal: { open: proposalAccepted, accepted: proposalAccepted, declined: proposalDeclined },
  'engagement overview': { open: overviewAccepted, accepted: overviewAccepted, declined: overviewDeclined },
}

/** Only an acceptance has a name. */
const decidedBy: Readonly<Record<What, Sentence>> = {
  proposal: 'Version {number} of this proposal was accepted by {name} on {date}.',
  'engagement overview': 'Version {number} of this engagement overview was accepted by {name} on {date}.',
}
