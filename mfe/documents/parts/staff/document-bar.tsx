import { Icon, SharedNote } from '@atrium/kit'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { RunDetail } from '../../../../contracts/http/runs.ts'
import styles from './document-bar.module.css'
import { runPath } from './no-document.tsx'

/** The way back, and at its right what can be done with the document. */
export const DocumentBar = ({ run, children }: { run: RunDetail; children: ReactNode }) => (
  <div className={styles.bar}>
    <Link to={runPath(run)} className={styles.back}>
      <Icon name="arrowLeft" size={16} /> Back
    </Link>
    <div className={styles.shared}>
      <SharedNote run={run} />
    </div>
    <div className={styles.actions}>{children}</div>
  </div>
)
