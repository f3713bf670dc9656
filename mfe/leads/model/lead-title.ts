import type { Lead } from '#contracts/lead/http/leads.ts'

/** What a lead is called on screen: its name, or its address where it never said one, as subscribers do not. */
export const leadTitle = ({ name, email }: Pick<Lead, 'name' | 'email'>): string => (name.trim() === '' ? email : name)
