import { useState } from 'react'
import type { RunDetail } from '../../../../contracts/http/runs.ts'
import { useSaveDocument } from '../../queries/use-save-document.ts'
import type { DocumentContent, DocumentKind } from '../staff/document-kind.ts'
import { type Collision, collisionsOf, rebased } from './collision.ts'
import { draftOf, isChanged, isSame, outputsOf, textsOf } from './draft.ts'
import { useDraft } from './use-draft.ts'

type Choices = Parameters<typeof rebased>[2]

/** Edit mode: the draft, and how it begins and ends. */
export const useEditing = <Content extends DocumentContent>(
  kind: DocumentKind<Content>,
  run: RunDetail,
  content: Content,
) => {
  const { draft, resumed, ended, change, setText } = useDraft(run.id)
  const [collisions, setCollisions] = useState<readonly Collision[]>([])
  const saving = useSaveDocument(run.id, kind.words, {
    onSaved: () => change(null),
    onCollision: (theirs) => collide(theirs),
  })
  const collide = (theirs: RunDetail) => {
    const saved = kind.read(theirs.outputs)
    if (draft === null || saved === null) return
    const theirTexts = textsOf(kind.fields, saved)
    // Nobody touched the texts: what else the run's history grew by is not in the draft's way.
    const found = isSame(draft.base, theirTexts) ? [] : collisionsOf(draft, theirTexts)
    setCollisions(found)
    if (found.length === 0)
      saving.mutate({ outputs: outputsOf(kind.fields, saved, draft.texts), version: theirs.version })
  }
  return {
    draft,
    resumed,
    ended,
    setText,
    collisions,
    isSaving: saving.isPending,
    hasChanges: draft !== null && isChanged(draft),
    begin: () => change(draftOf(kind.fields, run, content)),
    cancel: () => change(null),
    save: () => {
      if (draft === null || saving.isPending) return
      const isUpToDate = isSame(draft.base, textsOf(kind.fields, content))
      if (!isChanged(draft) && isUpToDate) return change(null)
      const version = isUpToDate ? run.version : draft.version
      saving.mutate({ outputs: outputsOf(kind.fields, content, draft.texts), version })
    },
    resolve: (choices: Choices) => {
      const saved = { version: run.version, texts: textsOf(kind.fields, content) }
      if (draft !== null) change(rebased(draft, saved, choices))
      setCollisions([])
    },
    closeCollisions: () => setCollisions([]),
  }
}

export type Editing = ReturnType<typeof useEditing>
