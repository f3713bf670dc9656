import type { Draft } from './draft.ts'

const keyOf = (runId: string) => `document-draft:${runId}`

/** This browser's stored draft of a run's document, if readable. */
export const unsavedDraft = (runId: string): Draft | null => {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(keyOf(runId)) ?? 'null')
    return isDraft(draft) ? draft : null
  } catch {
    return null
  }
}

/** Stores a draft to survive a reload, or deletes it. Storage is optional. */
export const keepDraft = (runId: string, draft: Draft | null): void => {
  try {
    if (draft === null) localStorage.removeItem(keyOf(runId))
    else localStorage.setItem(keyOf(runId), JSON.stringify(draft))
  } catch {
    // Storage is full or disabled.
  }
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  Number.isInteger(value.version) &&
  'base' in value &&
  isTexts(value.base) &&
  'texts' in value &&
  isTexts(value.texts)

const isTexts = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')
