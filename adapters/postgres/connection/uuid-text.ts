/** A UUID in PostgreSQL's format: checked before a cursor value reaches a query. */
export const uuidText = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
