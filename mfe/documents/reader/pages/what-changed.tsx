import type { ReportDecision } from '#contracts/share/http/decisions.ts'
import { Changes } from '../../components/compare/changes.tsx'
import { useReading } from '../../components/reading.ts'
import { overviewKind } from '../../components/staff/overview-kind.ts'
import { proposalKind } from '../../components/staff/proposal-kind.ts'
import { comparedTexts } from '../../model/compared-texts.ts'
import type { Decidable } from '../reading/outcome.ts'
import styles from './decision.module.css'

type Props = { document: Decidable; before: NonNullable<ReportDecision['before']> }

/** What was edited since the link was opened, here or elsewhere, word by word. */
export const WhatChanged = ({ document, before }: Props) => {
  const { t, write } = useReading()
  const now = JSON.stringify(document.data)
  const texts =
    document.type === 'Proposal'
      ? comparedTexts(proposalKind, before.outputs, now)
      : comparedTexts(overviewKind, before.outputs, now)
  if (texts.length === 0) return null
  return (
    <div className={styles.changed}>
      <h3>{t(before.isOwn ? 'What changed since you opened it' : 'What changed since this link was first opened')}</h3>
      {texts.map(({ name, label, before: old, after }) => (
        <div key={name}>
          <h4>{write(label)}</h4>
          <Changes before={old ?? ''} after={after} />
        </div>
      ))}
    </div>
  )
}
