import styles from '../../components/questions/questions.module.css'
import { questionsAt, Thread } from '../../components/questions/thread.tsx'
import { useReading } from '../../components/reading.ts'
import type { SectionPart } from '../../components/sheet/section.tsx'
import type { DrawBeside } from '../../components/sheet/sheet.tsx'
import type { Outcome } from '../reading/outcome.ts'

/** The contract's limit, in characters. */
const maxLength = 2000

type Content = Pick<Exclude<Outcome, { type: 'Unable' }>, 'questions' | 'preview'>

/** The questions at each section; the script adds the form. Without it the thread is readable. */
export const questionsBeside =
  ({ questions, preview }: Content, sections: readonly SectionPart[]): DrawBeside =>
  (section) => <AskBeside section={section} questions={questionsAt(questions, section, sections)} preview={preview} />

type Props = Content & { section: SectionPart }

const AskBeside = ({ section, questions, preview }: Props) => {
  const { t } = useReading()
  return (
    <div className={styles.questions} data-questions={section.key}>
      <Thread questions={questions} />
      <button
        type="button"
        id={`${section.id}-ask`}
        className={styles.ask}
        aria-labelledby={`${section.id}-ask ${section.id}-title`}
        aria-expanded="false"
        data-ask
        hidden={!preview}
        disabled={preview}
      >
        {t('Ask about this section')}
      </button>
      <form className={styles.form} hidden>
        <label htmlFor={`ask-${section.id}`}>
          {t('Your question about “{section}”', { section: t(section.title) })}
        </label>
        <textarea id={`ask-${section.id}`} name="text" rows={3} maxLength={maxLength} required />
        <p className={styles.failure} role="alert" />
        <button type="submit" className={styles.send}>
          {t('Send question')}
        </button>
      </form>
      <p role="status" />
    </div>
  )
}
