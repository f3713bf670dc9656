/** The storage key prefix of unsaved document drafts, followed by a run's id. */
const draftKeys = 'document-draft:'

/** Their storage keys, so that signing out can warn of what it would delete. */
export const unsavedDrafts = (): readonly string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(draftKeys))
  } catch {
    // Without storage there are no drafts.
    return []
  }
}

/** On a shared computer, the next user must not read them. */
export const forgetDrafts = (): void => {
  for (const key of unsavedDrafts()) localStorage.removeItem(key)
}
