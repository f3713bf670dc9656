import type { ReactNode } from 'react'
import styles from './section.module.css'

export type SectionPart = {
  readonly id: string
  /** The key of the document that the section shows: questions name it. */
  readonly key: string
  readonly title: string
  readonly content: ReactNode
  /** Kept on one page in print, if it fits. */
  readonly isWhole?: boolean
}

type Props = { number: number; section: SectionPart; beside?: ReactNode }

/** `beside` stands under the section on screen and is never printed. */
export const Section = ({ number, section, beside }: Props) => (
  <section
    className={section.isWhole ? `${styles.section} ${styles.whole}` : styles.section}
    id={section.id}
    aria-labelledby={`${section.id}-title`}
  >
    <h2 className={styles.title} id={`${section.id}-title`}>
      <span className={styles.number}>{number}</span> {section.title}
    </h2>
    {section.content}
    {beside}
  </section>
)
