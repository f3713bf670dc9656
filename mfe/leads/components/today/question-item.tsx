import { call, FormField, fieldMessages, type Messages, toastFailure, toastSuccess, usePart } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { runIn } from '#contracts/mfe/dashboard-addresses.ts'
import { type LinkQuestion, questions } from '#contracts/share/http/questions.ts'
import type { TodayItem } from '#contracts/today/http.ts'
import { leadKeys } from '../../api/lead-keys.ts'
import styles from './today.module.css'

/** The question of a client, and a form to answer it. */
export const QuestionItem = ({ item }: { item: TodayItem }) => {
  const runId = runIn(item.href) ?? ''
  const data = usePart(
    'The questions of clients',
    useQuery({
      queryKey: ['shares', 'questions', runId],
      queryFn: async ({ signal }) => (await call(questions.ofRun, { params: { runId }, signal })).questions,
    }),
  )
  const [open, setOpen] = useState(false)
  const question = data?.find(({ id }) => id === item.id)
  if (question === undefined) return null
  return (
    <div className={styles.more}>
      {question.text !== '' && <blockquote className={styles.quote}>{question.text}</blockquote>}
      {open ? (
        <AnswerForm question={question} onClose={() => setOpen(false)} />
      ) : (
        <Button variant="soft" size="2" onClick={() => setOpen(true)}>
          Answer<span className="sr-only">: {item.text}</span>
        </Button>
      )}
    </div>
  )
}

const AnswerForm = ({ question: { shareId, id }, onClose }: { question: LinkQuestion; onClose: () => void }) => {
  const client = useQueryClient()
  const [messages, setMessages] = useState<Messages>({})
  const sending = useMutation({
    mutationFn: (text: string) => call(questions.answer, { params: { shareId, questionId: id }, body: { text } }),
    onSuccess: () => toastSuccess('Answer sent', 'Readers of the link see it at once.'),
    onError: (failure) => {
      setMessages(fieldMessages(failure))
      toastFailure(failure, 'Failed to send the answer')
    },
    onSettled: () => client.invalidateQueries({ queryKey: leadKeys.today }),
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('text'))
    if (!sending.isPending) sending.mutate(text)
  }
  return (
    <form onSubmit={send} noValidate aria-label="Answer">
      <FormField name="text" label="Your answer" rows={4} autoFocus message={messages.text} />
      <div className={styles.acts}>
        <Button type="submit">{sending.isPending ? 'Sending...' : 'Send answer'}</Button>
        <Button type="button" variant="soft" color="gray" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
