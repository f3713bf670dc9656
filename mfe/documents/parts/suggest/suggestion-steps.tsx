import { useState } from 'react'
import { useSuggestion } from '../../queries/use-suggestion.ts'
import { Ask } from './ask.tsx'
import { Review } from './review.tsx'

type Props = { section: string; text: string; onAccept: (text: string) => void }

/** First what is wanted, then what came of it. */
export const SuggestionSteps = ({ section, text, onAccept }: Props) => {
  const [prompt, setPrompt] = useState('')
  const [suggestion, setSuggestion] = useState<string | null>(null)
  const { ask, busy } = useSuggestion(setSuggestion)
  return suggestion === null ? (
    <Ask
      text={text}
      prompt={prompt}
      onPrompt={setPrompt}
      onAsk={() => ask({ currentText: text, prompt, section })}
      busy={busy}
    />
  ) : (
    <Review
      before={text}
      suggestion={suggestion}
      onChange={setSuggestion}
      onAccept={onAccept}
      onRetry={() => setSuggestion(null)}
    />
  )
}
