import { send, toastFailure, toastSuccess } from '@atrium/kit'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { callRoute, type Send } from '#contracts/client.ts'
import type { TextEditRequest } from '#contracts/document/http/writing.ts'
import { type Judgement, runHistory } from '#contracts/run/http/run-history.ts'
import { type Suggested, streamSuggestion } from './stream-suggestion.ts'

/**
 * Asks the AI for another text of a passage; nothing of the document is changed by it. What becomes of a suggestion is
 * told to the run's history, and whoever goes away without a word has discarded it.
 */
export const useSuggestion = (runId: string) => {
  const [growing, setGrowing] = useState('')
  const [suggested, setSuggested] = useState<string | null>(null)
  const working = useRef<AbortController | null>(null)
  const unjudged = useRef<string | undefined>(undefined)
  const judge = (judgement: Judgement) => {
    const suggestionId = unjudged.current
    unjudged.current = undefined
    setSuggested(null)
    if (suggestionId !== undefined) tellVerdict(runId, suggestionId, judgement)
  }
  useEffect(() => {
    const leave = () => {
      working.current?.abort()
      if (unjudged.current !== undefined) tellVerdict(runId, unjudged.current, { verdict: 'discarded' })
      unjudged.current = undefined
    }
    // A tab that is closed takes nothing down by itself.
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [runId])
  const asking = useMutation({
    mutationFn: (edit: TextEditRequest) => {
      const wanted = new AbortController()
      working.current = wanted
      setGrowing('')
      const hear = (more: string) => setGrowing((text) => text + more)
      return streamSuggestion(send, { ...edit, runId }, hear, wanted.signal)
    },
  })
  const ready = ({ suggestedText, suggestionId }: Suggested) => {
    toastSuccess('AI Suggestion Ready')
    unjudged.current = suggestionId
    setSuggested(suggestedText)
  }
  return {
    /** What has come so far of the one that is being written. */
    growing: asking.isPending ? growing : '',
    suggested,
    busy: asking.isPending,
    judge,
    // Whoever closed the dialog meanwhile is told nothing any more.
    ask: (edit: TextEditRequest) =>
      asking.mutate(edit, {
        onSuccess: ready,
        onError: (failure) => toastFailure(failure, 'Failed to generate AI suggestion'),
      }),
  }
}

/** Nobody can do anything about a verdict that is lost: the text stands as it was chosen. */
const tellVerdict = (runId: string, suggestionId: string, body: Judgement): void => {
  // It outlives its page, unless it is longer than a browser keeps for one that is gone.
  const keepalive = (body.text?.length ?? 0) < mostKeptCharacters
  const sendOn: Send = (path, init) => send(path, { ...init, keepalive })
  void callRoute(sendOn, runHistory.judge, { params: { runId, suggestionId }, body }).catch(() => undefined)
}

/** Browsers keep 64 KiB, in which a character may take four bytes. */
const mostKeptCharacters = 15_000
