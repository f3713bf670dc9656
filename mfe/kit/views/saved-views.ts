/** The query of an address under a name, stored in this browser. */
export type SavedView = { readonly name: string; readonly query: string }

/** The maximum number of views. */
const maxViews = 30

/** Reads the stored views; invalid content counts as empty. */
export const viewsIn = (text: string | null): readonly SavedView[] => {
  try {
    const views: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(views) ? views.filter(isView).slice(0, maxViews) : []
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

/** Adds a view; a view of the same name is replaced. */
export const withView = (views: readonly SavedView[], view: SavedView): readonly SavedView[] =>
  [...views.filter(({ name }) => name !== view.name), view].slice(-maxViews)

/** None if storage is unavailable. */
export const readViews = (key: string): readonly SavedView[] => {
  try {
    return viewsIn(localStorage.getItem(key))
  } catch {
    return []
  }
}

/** Throws if storage is full or unavailable. */
export const keepViews = (key: string, views: readonly SavedView[]): void =>
  localStorage.setItem(key, JSON.stringify(views))

export type ViewsProps = {
  /** The key in the browser's storage. */
  stored: string
  /** Such as `view`, in the plural `Views`. */
  words: { readonly one: string; readonly many: string }
  /** What a saved view keeps, as a sentence. */
  keeps: string
  /** The address's current query. */
  query: string
  onShow: (query: string) => void
}

/** The saved views, with functions to add and delete one. */
export type SavedViews = {
  readonly views: readonly SavedView[]
  readonly save: (view: SavedView) => void
  readonly remove: (name: string) => void
}
