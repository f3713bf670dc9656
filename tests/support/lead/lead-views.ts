import { writeLeadFile } from '#adapters/csv/write-lead-file.ts'
import { usualFormats } from '#contracts/formats.ts'
import type { LeadView } from '#domain/lead/views/lead-view.ts'

export const aLeadView: LeadView = {
  id: '01980000-0000-7000-8000-000000000001',
  name: 'Ann Miller',
  email: 'ann@harbor.example',
  phone: '+49 30 1234567',
  company: 'Harbor & Pine',
  status: 'new',
  priority: 'medium',
  source: 'referral',
  estimatedValue: 123_450,
  notes: '',
  createdAt: '2026-03-02T09:30:00.000Z',
  lastContactDate: null,
  followUpDate: '2026-03-31',
  lostReason: null,
  ownerId: null,
  reached: 'new',
  wonAt: null,
  version: 1,
}

const german = { ...usualFormats, locale: 'de-DE', currency: 'EUR', timeZone: 'Europe/Berlin' }

/** The export of these leads by an installation with this locale. */
export const leadFileOf = (leads: readonly LeadView[], locale: 'en-US' | 'de-DE', marked = true): Promise<string> => {
  const rows = async function* () {
    for (const lead of leads) yield { ...lead, ownerEmail: '' }
  }
  return join(writeLeadFile(locale === 'de-DE' ? german : usualFormats)(rows(), marked))
}

const join = async (parts: AsyncIterable<string>): Promise<string> => {
  let file = ''
  for await (const part of parts) file += part
  return file
}
