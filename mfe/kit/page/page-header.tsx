import type { ReactNode } from 'react'
import styles from './page-header.module.css'
import { useArrivalFocus } from './use-arrival-focus.ts'
import { useScreenTitle } from './use-screen-title.ts'

type Props = { title: string; description?: string; children?: ReactNode }

/** A screen's heading and tab title, with actions on the right. */
export const PageHeader = ({ title, description, children }: Props) => {
  useScreenTitle(title)
  return (
    <header className={styles.header}>
      <div>
        <h1 className={styles.title} tabIndex={-1} ref={useArrivalFocus()}>
          {title}
        </h1>
        {description !== undefined && <p className={styles.description}>{description}</p>}
      </div>
      {children}
    </header>
  )
}
