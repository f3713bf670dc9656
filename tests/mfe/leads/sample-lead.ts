import type { Lead } from '#contracts/lead/http/leads.ts'

/** A lead with defaults for everything that a spec does not mention; `b` is newer than `a`. */
export const lead = (id: string, own: Partial<Lead> = {}): Lead => ({
  id,
  name: `Lead ${id}`,
  email: `${id}@mail.example`,
  phone: null,
  company: null,
  status: 'new',
  priority: 'medium',
  source: 'direct',
  estimatedValue: null,
  notes: '',
  createdAt: `2026-05-01T09:00:00.${String(id.charCodeAt(0)).padStart(3, '0')}Z`,
  lastContactDate: null,
  followUpDate: null,
  lostReason: null,
  ownerId: null,
  version: 1,
  ...own,
})
