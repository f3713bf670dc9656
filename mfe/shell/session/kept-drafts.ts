/** What the browser keeps of documents that staff changed and did not save: under this and the id of a run. */
const draftKeys = 'document-draft:'

export const keptDrafts = (): readonly string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(draftKeys))
  } catch {
    // A browser that keeps nothing has no drafts either.
    return []
  }
}

export const forgetDrafts = (): void => {
  for (const key of keptDrafts()) localStorage.removeItem(key)
}
