import type { Setting, SettingGroup } from '#contracts/setting/http.ts'

export const groupWords: Readonly<Record<SettingGroup, { readonly title: string; readonly text: string }>> = {
  brand: { title: 'Your firm', text: 'Shown on the site, in mails and in documents.' },
  country: { title: 'Country', text: 'How money, numbers and dates are written.' },
  mail: { title: 'Mail', text: 'Sends news of leads to you, and what you write to leads.' },
  ai: { title: 'AI', text: 'Drafts proposals and overviews. Without one, templates do.' },
  site: { title: 'Site and booking', text: 'The public pages, and what they link to.' },
  privacy: { title: 'Privacy', text: 'How long personal data is kept.' },
  security: { title: 'Security and limits', text: 'What staff must do, and how much one account or address may do.' },
}

type Words = {
  readonly label: string
  readonly hint?: string
  readonly choices?: Readonly<Record<string, string>>
}

const yesNo = { true: 'Yes', false: 'No' } as const

const words: Readonly<Record<string, Words>> = {
  BRAND_NAME: { label: 'Name' },
  LEGAL_ENTITY: { label: 'Legal entity' },
  CONTACT_EMAIL: { label: 'Contact address' },
  CURRENCY: { label: 'Currency', hint: 'A code such as EUR or USD.' },
  LOCALE: { label: 'Language of numbers and dates', hint: 'A tag such as en-US or de-DE.' },
  TIME_ZONE: { label: 'Time zone', hint: 'A name such as Europe/Berlin.' },
  DATE_FORMAT: { label: 'Dates', choices: { locale: 'As in the language', iso: '2026-03-24' } },
  WEEK_STARTS_ON: {
    label: 'The week begins on',
    choices: { monday: 'Monday', saturday: 'Saturday', sunday: 'Sunday' },
  },
  SMTP_URL: { label: 'Mail server', hint: 'Such as smtp://user:password@mail.example.com:587.' },
  NOTIFY_EMAIL: { label: 'Send news to', hint: 'An address that gets a mail per new lead and per decision.' },
  MAIL_FROM: {
    label: 'Sender of all mails',
    hint: 'By default the account of the mail server, or the contact address.',
  },
  IMAP_URL: {
    label: 'Shared mailbox',
    hint: 'Such as imaps://user:password@mail.example.com:993/INBOX; it is only read.',
  },
  NOTIFY_WEBHOOK_URL: { label: 'Chat webhook', hint: 'A Slack-compatible address that gets every notification.' },
  OPENAI_API_KEY: { label: 'Key', hint: 'Of OpenAI, or another server.' },
  OPENAI_BASE_URL: { label: "Another server's address", hint: 'Such as http://127.0.0.1:11434/v1.' },
  OPENAI_MODEL: { label: 'Model' },
  AI_CALLS_PER_HOUR: { label: 'Calls of one account per hour' },
  AI_CALLS_PER_DAY: { label: 'Calls of one account per day' },
  BOOKING_URL: { label: 'Booking page', hint: 'Shown where visitors book a call.' },
  BOOKING_WEBHOOK_SECRET: { label: 'Secret of the booking webhook', hint: 'Of Cal.com or Calendly.' },
  TRANSCRIPT_WEBHOOK_SECRET: {
    label: 'Secret of the transcript webhook',
    hint: 'Of your call recorder: whsec_ and base64. It signs what it sends to /api/hooks/transcript; docs/calls.md says how.',
  },
  LINKEDIN_URL: { label: 'LinkedIn page' },
  IMPRINT_URL: { label: 'Imprint', hint: 'The page that says who is responsible for the site, linked in its footer.' },
  LANGUAGES: { label: 'Languages of the site', hint: 'The first is the default: en, de.' },
  ANALYTICS_SRC: { label: 'Analytics script', hint: 'A path or an address; off for none.' },
  CHROMIUM_PATH: { label: 'Browser that prints PDFs', hint: 'The path of a Chromium on the server; off for none.' },
  RETENTION_MONTHS: { label: 'Months to keep a lead after the last contact', hint: 'Leads that were won are kept.' },
  REQUIRE_SECOND_FACTOR: { label: 'A second factor is required of all staff', choices: yesNo },
  CONTACT_RATE_PER_MINUTE: { label: 'Contact messages per address and minute' },
  API_RATE_PER_MINUTE: { label: 'Requests per API token and minute' },
  RUNS_PER_HOUR: { label: 'Runs that one account starts per hour' },
  EXPORTS_PER_HOUR: { label: 'Files that one account exports per hour' },
  ALLOW_PRIVATE_ENDPOINTS: { label: 'Workflows may call private addresses', choices: yesNo },
  ENDPOINT_TIMEOUT_SECONDS: { label: 'Seconds until a call of a workflow times out' },
  RUN_LEASE_SECONDS: { label: 'Seconds until the run of a dead worker is taken over' },
  WORKER_CONCURRENCY: { label: 'Concurrent runs per process' },
  WORKER_HEALTH_PORT: { label: 'Health port of dedicated workers' },
}

/** A newer server may have settings without words here: they go by their names. */
export const wordsOf = ({ key }: Setting): Words => words[key] ?? { label: key }

/** Where a value comes from, and when a change of it is used. */
export const sourceText = ({ source, secret, set, value, restart }: Setting): string =>
  [
    source === 'environment'
      ? 'Set in the environment of the server, which takes precedence.'
      : source === 'stored'
        ? 'Set here.'
        : (secret ? set !== true : value === null)
          ? 'Not set.'
          : `Default: ${value}.`,
    ...(restart ? ['A change is used after a restart.'] : []),
  ].join(' ')
