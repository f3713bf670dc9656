import { toastError } from '@atrium/kit'
import { useState } from 'react'
import type { RunDetail } from '#contracts/run/http/runs.ts'
import { useSaveDocument } from '../../api/use-save-document.ts'
import { type Collision, collisionsOf, rebaseDraft } from '../../model/collision.ts'
import type { DocumentContent } from '../../model/document-fields.ts'
import type { Draft, Texts } from '../../model/draft.ts'
import { draftOf, isChanged, isSame, outputsOf, textsOf } from '../../model/draft.ts'
import { keepDraft, unsavedDraft } from '../../model/unsaved-draft.ts'
import type { DocumentKind } from '../staff/document-kind.ts'

type Choices = Parameters<typeof rebaseDraft>[2]

/** Edit mode: the draft, starting and leaving. */
export const useEditing = <Content extends DocumentContent>(
  kind: DocumentKind<Content>,
  run: RunDetail,
  content: Content,
) => {
  const { draft, resumed, ended, change, setText } = useDraft(run.id)
  const [collisions, setCollisions] = useState<readonly Collision[]>([])
  const [isRefused, setRefused] = useState(false)
  const saving = useSaveDocument(run.id, kind.words, {
    onSaved: () => change(null),
    onCollision: (theirs, attempt) => collide(theirs, attempt),
  })
  const collide = (theirs: RunDetail, attempt: number) => {
    const saved = kind.read(theirs.outputs)
    if (draft === null || saved === null) return
    const theirTexts = textsOf(kind.fields, saved)
    // Without changed texts, a newer version of the run is no conflict.
    const conflicts = isSame(draft.base, theirTexts) ? [] : collisionsOf(draft, theirTexts)
    setCollisions(conflicts)
    if (conflicts.length === 0)
      saving.mutate({
        outputs: outputsOf(kind.fields, saved, draft.texts),
        version: theirs.version,
        attempt: attempt + 1,
      })
  }
  return {
    draft,
    resumed,
    ended,
    setText,
    collisions,
    isRefused,
    isSaving: saving.isPending,
    hasChanges: draft !== null && isChanged(draft),
    begin: () => {
      setRefused(false)
      change(draftOf(kind.fields, run, content))
    },
    cancel: () => change(null),
    save: () => {
      if (draft === null || saving.isPending) return
      const isUpToDate = isSame(draft.base, textsOf(kind.fields, content))
      if (!isChanged(draft) && isUpToDate) return change(null)
      const fault = faultIn(kind.fields, draft.texts)
      setRefused(fault !== undefined)
      if (fault !== undefined) return toastError(`${fault.label}: please check`, fault.text)
      const version = isUpToDate ? run.version : draft.version
      saving.mutate({ outputs: outputsOf(kind.fields, content, draft.texts), version })
    },
    resolve: (choices: Choices) => {
      const saved = { version: run.version, texts: textsOf(kind.fields, content) }
      if (draft !== null) change(rebaseDraft(draft, saved, choices))
      setCollisions([])
    },
    closeCollisions: () => setCollisions([]),
  }
}

/** The first field that cannot be saved as it is. */
const faultIn = <Content>(fields: DocumentKind<Content>['fields'], texts: Texts) => {
  for (const { name, label, prices } of fields) {
    const text = prices?.fault(texts[name] ?? '')
    if (text !== undefined) return { label, text }
  }
  return undefined
}

export type Editing = ReturnType<typeof useEditing>

/** The draft of a run's document, null outside edit mode; restored after a reload. */
const useDraft = (runId: string) => {
  const [draft, setDraft] = useState<Draft | null>(() => unsavedDraft(runId))
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
    /** The draft was restored unsaved. */
    resumed,
    /** Edit mode has just ended. */
    ended,
    change,
    setText: (name: string, text: string) => {
      if (draft !== null) change({ ...draft, texts: { ...draft.texts, [name]: text } })
    },
  }
}
