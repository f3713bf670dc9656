/** The storage key prefix of unsaved document drafts, followed by a run's id. */
const draftKeys = 'document-draft:'

export const unsavedDrafts = (): readonly string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(draftKeys))
  } catch {
    // Without storage there are no drafts.
    return []
  }
}

export const forgetDrafts = (): void => {
  for (const key of unsavedDrafts()) localStorage.removeItem(key)
}
