import { useState } from 'react'

/** Drafts in one form, of which one is written at a time; what the server refuses meanwhile comes next. */
export const useDrafts = <Draft>(first: Draft | null) => {
  const [drafts, setDrafts] = useState<readonly Draft[]>(first === null ? [] : [first])
  return {
    writing: drafts[0] ?? null,
    /** Nothing while another one is written. */
    write: (draft: Draft) => setDrafts((current) => (current.length > 0 ? current : [draft])),
    close: () => setDrafts((current) => current.slice(1)),
    bringBack: (draft: Draft) => setDrafts((current) => [...current, draft]),
  }
}
