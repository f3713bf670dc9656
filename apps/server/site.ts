import { formatsOf, type Settings } from '#apps/settings.ts'
import type { Site } from '#contracts/site/http/site.ts'

export const siteOf = (settings: Settings): Site => ({
  brandName: settings.BRAND_NAME,
  legalEntity: settings.LEGAL_ENTITY,
  contactEmail: settings.CONTACT_EMAIL,
  bookingUrl: settings.BOOKING_URL,
  linkedinUrl: settings.LINKEDIN_URL,
  analyticsSrc: settings.ANALYTICS_SRC === 'off' ? null : settings.ANALYTICS_SRC,
  retention: settings.RETENTION_MONTHS === 1 ? '1 month' : `${settings.RETENTION_MONTHS} months`,
  formats: formatsOf(settings),
  languages: settings.LANGUAGES,
  aiConfigured: settings.OPENAI_API_KEY !== undefined || settings.OPENAI_BASE_URL !== undefined,
})
