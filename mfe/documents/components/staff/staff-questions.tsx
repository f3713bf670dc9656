import { WritersOnly } from '@atrium/kit'
import { TextArea } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { type FormEvent, useId, useState } from 'react'
import type { LinkQuestion } from '#contracts/share/http/questions.ts'
import { useAnswer } from '../../api/use-questions.ts'
import styles from '../questions/questions.module.css'
import { questionsAt, Thread } from '../questions/thread.tsx'
import type { SectionPart } from '../sheet/section.tsx'
import type { DrawBeside } from '../sheet/sheet.tsx'

/** The contract's limit, in characters. */
const maxLength = 5000

/** The questions of all links at each section, with a form to answer. Nothing if there are none. */
export const staffBeside =
  (runId: string, questions: readonly LinkQuestion[], sections: readonly SectionPart[]): DrawBeside =>
  (section) => {
    const sectionQuestions = questionsAt(questions, section, sections)
    if (sectionQuestions.length === 0) return null
    return (
      <aside className={styles.questions} aria-label={`Questions about ${section.title}`} aria-live="polite">
        <Thread
          questions={sectionQuestions}
          about={({ recipient }) => `Question from ${recipient ?? 'a client'}`}
          below={(question) => <Answer runId={runId} question={question} />}
        />
      </aside>
    )
  }

const Answer = ({ runId, question }: { runId: string; question: LinkQuestion }) => {
  const [text, setText] = useState('')
  const answer = useAnswer(runId, question)
  const id = useId()
  if (!question.live) return <p className={styles.head}>This link has ended: its readers see no answers.</p>
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !answer.isPending)
      answer.mutate(text, { onSuccess: () => setText((now) => (now === text ? '' : now)) })
  }
  return (
    <WritersOnly>
      <form className={styles.form} onSubmit={send}>
        <label htmlFor={id} className="sr-only">
          Answer to “{question.text}”
        </label>
        <TextArea
          id={id}
          value={text}
          onChange={({ target }) => setText(target.value)}
          maxLength={maxLength}
          rows={2}
          placeholder="Write an answer"
        />
        <div>
          <Button type="submit" size="2" disabled={text.trim() === ''} loading={answer.isPending}>
            Send answer
          </Button>
        </div>
      </form>
    </WritersOnly>
  )
}
