import { Button } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import styles from './edit-bar.module.css'

type Props = { state: ReactNode; children: ReactNode }

/** Stands above a long form and stays in sight: what state its content is in, and what can be done with it. */
export const EditBar = ({ state, children }: Props) => (
  <div className={styles.bar}>
    <p className={styles.state} role="status">
      {state}
    </p>
    {children}
  </div>
)

type DiscardProps = { text: string; label?: string; onDiscard: () => void }

/** Discards the changes of a form once it is confirmed; the text says what the content is then. */
export const DiscardChanges = ({ text, label = 'Cancel', onDiscard }: DiscardProps) => (
  <ConfirmDialog title="Discard your changes?" text={text} confirm="Discard changes" onConfirm={onDiscard}>
    <Button type="button" variant="soft" color="gray">
      {label}
    </Button>
  </ConfirmDialog>
)
