import { useState } from 'react'
import { useSuggestion } from '../../api/use-suggestion.ts'
import { Ask } from './ask.tsx'
import { Review } from './review.tsx'
import { Writing } from './writing.tsx'

type Props = {
  runId: string
  section: string
  text: string
  /** Switches from the selected part to the whole passage; null if the text is the whole. */
  onWhole: (() => void) | null
  onAccept: (text: string) => void
}

/** The steps of a suggestion: instruction, streamed text, review. */
export const SuggestionSteps = ({ runId, section, text, onWhole, onAccept }: Props) => {
  const [prompt, setPrompt] = useState('')
  const { ask, busy, growing, suggested, judge } = useSuggestion(runId)
  if (growing !== '') return <Writing before={text} growing={growing} />
  if (suggested === null) {
    const askNow = () => ask({ currentText: text, prompt, section })
    return <Ask text={text} onWhole={onWhole} prompt={prompt} onPrompt={setPrompt} onAsk={askNow} busy={busy} />
  }
  const accept = (text: string) => {
    judge(text === suggested ? { verdict: 'accepted' } : { verdict: 'edited', text })
    onAccept(text)
  }
  return (
    <Review before={text} suggested={suggested} onAccept={accept} onRetry={() => judge({ verdict: 'tried_again' })} />
  )
}
