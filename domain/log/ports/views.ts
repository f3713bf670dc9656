/** The row of each read model, by its name. Each capability declares its own by merging. */
// biome-ignore lint/suspicious/noEmptyInterface: declarations are merged into it.
export interface ViewRows {}

/** A row of a read model after an append. */
export type ViewChange = {
  [View in keyof ViewRows]: { readonly view: View; readonly row: ViewRows[View] }
}[keyof ViewRows]

type RowOf<View extends ViewChange['view']> = Extract<ViewChange, { view: View }>['row']

/** The row that an accepted command wrote; its absence is a defect. */
export const rowOf = <View extends ViewChange['view']>(changes: readonly ViewChange[], view: View): RowOf<View> => {
  const change = changes.find((one) => one.view === view)
  if (change === undefined) throw new Error(`nothing was written to the view ${view}`)
  return change.row as RowOf<View>
}
