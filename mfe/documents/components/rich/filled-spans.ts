/** Adds an empty cell for each further column and row that a cell of the table spans, so that every row has all columns. */
export const fillSpans = (table: HTMLTableElement): void => {
  /** The rows below that a cell still reaches, by column. */
  const reach = new Map<number, number>()
  for (const row of table.rows) fillRow(row, reach)
}

const fillRow = (row: HTMLTableRowElement, reach: Map<number, number>): void => {
  const cells = [...row.cells]
  let column = 0
  const fillBefore = (next: Element | null) => {
    for (let rows = reach.get(column) ?? 0; rows > 0; rows = reach.get(column) ?? 0) {
      row.insertBefore(row.ownerDocument.createElement('td'), next)
      reach.set(column, rows - 1)
      column += 1
    }
  }
  for (const cell of cells) {
    fillBefore(cell)
    // A row of one cell is a title.
    const columns = cells.length === 1 ? 1 : Math.min(cell.colSpan, maxColumns)
    for (let place = 0; place < columns; place += 1) {
      if (place > 0) cell.after(row.ownerDocument.createElement('td'))
      reach.set(column + place, cell.rowSpan - 1)
    }
    column += columns
  }
  fillBefore(null)
}

/** Programs write a span of all columns as a larger one. */
const maxColumns = 20
