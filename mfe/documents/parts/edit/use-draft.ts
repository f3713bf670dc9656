import { useState } from 'react'
import { type Draft, isChanged } from './draft.ts'
import { keepDraft, keptDraft } from './kept-draft.ts'

/** The draft of a run's document, null outside edit mode; what a reload interrupted goes on. */
export const useDraft = (runId: string) => {
  const [draft, setDraft] = useState<Draft | null>(() => keptDraft(runId))
  const [resumed, setResumed] = useState(draft !== null)
  const [ended, setEnded] = useState(false)
  const change = (next: Draft | null) => {
    setDraft(next)
    keepDraft(runId, next !== null && isChanged(next) ? next : null)
    setEnded(next === null)
    if (next === null) setResumed(false)
  }
  return {
    draft,
    /** The draft is one that was left behind unsaved. */
    resumed,
    /** Edit mode was left a moment ago. */
    ended,
    change,
    setText: (name: string, text: string) => {
      if (draft !== null) change({ ...draft, texts: { ...draft.texts, [name]: text } })
    },
  }
}
