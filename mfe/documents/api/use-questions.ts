import { call, reread, toastFailure, toastSuccess, usePart } from '@atrium/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type LinkQuestion, questions } from '#contracts/share/http/questions.ts'

/** The first part is the prefix that live changes of links invalidate. */
const questionsKey = (runId: string) => ['shares', 'questions', runId] as const

const none: readonly LinkQuestion[] = []

/** The questions asked on the links of a run, oldest first; none while they load. */
export const useQuestions = (runId: string): readonly LinkQuestion[] =>
  usePart(
    'The questions of clients',
    useQuery({
      queryKey: questionsKey(runId),
      queryFn: async ({ signal }) => (await call(questions.ofRun, { params: { runId }, signal })).questions,
    }),
  ) ?? none

/** Toasts the outcome or the failure; the questions of the run are refetched after a success. */
export const useAnswer = (runId: string, { shareId, id }: LinkQuestion) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => call(questions.answer, { params: { shareId, questionId: id }, body: { text } }),
    onSuccess: () => {
      toastSuccess('Answer sent', 'Readers of the link see it at once.')
      return reread(client, questionsKey(runId))
    },
    onError: (failure) => toastFailure(failure, 'Failed to send the answer'),
  })
}
