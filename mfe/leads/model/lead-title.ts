import type { Lead } from '#contracts/lead/http/leads.ts'

/** A lead's title: its name or, for subscribers without one, its address. */
export const leadTitle = ({ name, email }: Pick<Lead, 'name' | 'email'>): string => (name.trim() === '' ? email : name)
