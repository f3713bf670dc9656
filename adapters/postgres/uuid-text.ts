/** A UUID as PostgreSQL writes it: what a cursor may hold before it is handed to a query. */
export const uuidText = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
