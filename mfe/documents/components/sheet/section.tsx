import type { ReactNode } from 'react'
import type { Sentence } from '#contracts/messages.ts'
import { useReading } from '../reading.ts'
import styles from './section.module.css'

export type SectionPart = {
  readonly id: string
  /** The key of the document that the section shows; questions refer to it. */
  readonly key: string
  readonly title: Sentence
  readonly content: ReactNode
  /** Kept on one page in print, if it fits. */
  readonly isWhole?: boolean
}

type Props = { number: number; section: SectionPart; beside?: ReactNode }

/** `beside` is shown below the section on screen and is never printed. */
export const Section = ({ number, section, beside }: Props) => {
  const title = useReading().t(section.title)
  return (
    <section
      className={section.isWhole ? `${styles.section} ${styles.whole}` : styles.section}
      id={section.id}
      aria-labelledby={`${section.id}-title`}
      data-title={title === section.title ? undefined : section.title}
    >
      <h2 className={styles.title} id={`${section.id}-title`}>
        <span className={styles.number}>{number}</span> {title}
      </h2>
      {section.content}
      {beside}
    </section>
  )
}
