import type { Sentence } from '#contracts/messages.ts'
import type { Brand } from '#contracts/mfe/document-pages.ts'
import type { ReportDecision } from '#contracts/share/http/decisions.ts'
import { useReading } from '../../components/reading.ts'
import section from '../../components/sheet/section.module.css'
import sheet from '../../components/sheet/sheet.module.css'
import type { Decidable } from '../reading/outcome.ts'
import { Decided } from './decided.tsx'
import styles from './decision.module.css'
import { DecisionForm } from './decision-form.tsx'
import { WhatChanged } from './what-changed.tsx'

/** `printed`: on paper, where nothing is folded and nothing can be pressed. */
type Props = { document: Decidable; shareId: string; brand: Brand; printed?: boolean }

/** The end of a document that asks for a decision: what changed and the forms, or what was decided. */
export const Decision = ({ document, shareId, brand, printed = false }: Props) => {
  const { t } = useReading()
  const { decision } = document
  if (decision === undefined) return null
  const noun = document.type === 'Proposal' ? 'proposal' : 'engagement overview'
  const isOpen = decision.state === 'open'
  return (
    <div className={sheet.desk}>
      {/* Takes the focus where its address opens, as after an answer, so that it is read next. */}
      <section
        id="decision"
        tabIndex={-1}
        aria-labelledby="decision-title"
        className={isOpen ? styles.decision : `${styles.decision} document-sheet`}
      >
        <h2 id="decision-title" className={section.title}>
          <span>{t(titles[decision.state])}</span>
        </h2>
        {isOpen ? (
          <>
            {decision.before !== null && <WhatChanged document={document} before={decision.before} />}
            <fieldset className={styles.forms} disabled={document.preview}>
              <DecisionForm document={document} decision={decision} shareId={shareId} what={noun} />
            </fieldset>
          </>
        ) : (
          <Decided document={document} decision={decision} what={noun} brand={brand} printed={printed} />
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
