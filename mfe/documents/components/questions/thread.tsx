import type { ReactNode } from 'react'
import type { Question } from '#contracts/share/http/questions.ts'
import { useReading } from '../reading.ts'
import type { SectionPart } from '../sheet/section.tsx'
import styles from './questions.module.css'

/** The questions at a section; the last section also has those whose section no longer exists. */
export const questionsAt = <Item extends Question>(
  questions: readonly Item[],
  { key }: SectionPart,
  sections: readonly SectionPart[],
): readonly Item[] => {
  const isLast = sections.at(-1)?.key === key
  return questions.filter(
    ({ section }) => section === key || (isLast && !sections.some((other) => other.key === section)),
  )
}

type Props<Item> = {
  questions: readonly Item[]
  /** Rendered below a question's answers. */
  below?: (question: Item) => ReactNode
  /** Names the person who asked, as far as known. */
  about?: (question: Item) => string
}

/** Questions and their answers, oldest first. */
export const Thread = <Item extends Question>({ questions, below, about }: Props<Item>) => {
  const { t } = useReading()
  return (
    <ol className={styles.thread} data-thread>
      {questions.map((question) => (
        <li key={question.id} className={styles.question}>
          <Said by={about?.(question) ?? t('Question')} at={question.at} text={question.text} />
          {question.answers.map(({ by, at, text }) => (
            <div key={`${at} ${text}`} className={styles.answer}>
              <Said by={by} at={at} text={text} />
            </div>
          ))}
          {below?.(question)}
        </li>
      ))}
    </ol>
  )
}

const Said = ({ by, at, text }: { by: string; at: string; text: string }) => {
  const reading = useReading()
  return (
    <>
      <p className={styles.head}>
        <b>{by}</b> <time dateTime={at}>{reading.text.moment(at, { dateStyle: 'medium', timeStyle: 'short' })}</time>
      </p>
      <p className={styles.text}>{text === '' ? reading.t('(erased)') : text}</p>
    </>
  )
}
