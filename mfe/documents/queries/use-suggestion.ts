import { call, toastFailure, toastSuccess } from '@atrium/kit'
import { useMutation } from '@tanstack/react-query'
import { type TextEditRequest, writing } from '../../../contracts/http/writing.ts'

/** Asks the AI for another text of a passage; nothing is changed by it. */
export const useSuggestion = (onReady: (suggestion: string) => void) => {
  const asking = useMutation({
    mutationFn: async (body: TextEditRequest) => (await call(writing.editText, { body })).suggestedText,
  })
  return {
    busy: asking.isPending,
    // Whoever closed the dialog meanwhile is told nothing any more.
    ask: (body: TextEditRequest) =>
      asking.mutate(body, {
        onSuccess: (suggestion) => {
          toastSuccess('AI Suggestion Ready')
          onReady(suggestion)
        },
        onError: (failure) => toastFailure(failure, 'Failed to generate AI suggestion'),
      }),
  }
}
