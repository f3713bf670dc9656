/** Filters, order and view under a name, kept in this browser. */
export type SavedView = { readonly name: string; readonly query: string }

const stored = 'lead-views'

/** So many views are kept. */
export const MOST_VIEWS = 30

/** What this browser keeps; rubbish counts as nothing. */
export const viewsIn = (text: string | null): readonly SavedView[] => {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found) ? found.filter(isView).slice(0, MOST_VIEWS) : []
  } catch {
    return []
  }
}

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'query' in value &&
  typeof value.query === 'string'

/** The views with one more; a name that is there already means the new one. */
export const withView = (views: readonly SavedView[], view: SavedView): readonly SavedView[] =>
  [...views.filter(({ name }) => name !== view.name), view].slice(-MOST_VIEWS)

/** Nothing where the browser keeps nothing. */
export const readViews = (): readonly SavedView[] => {
  try {
    return viewsIn(localStorage.getItem(stored))
  } catch {
    return []
  }
}

export const keepViews = (views: readonly SavedView[]): void => localStorage.setItem(stored, JSON.stringify(views))
