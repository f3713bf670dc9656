import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { LeadPerson } from '#mfe/leads/components/lead-person.tsx'
import { lead } from './sample-lead.ts'

const linksOf = (email: string): readonly (string | undefined)[] => {
  const person = createElement(LeadPerson, { lead: lead('a', { email }), detailed: true })
  const client = createElement(QueryClientProvider, { client: new QueryClient() }, person)
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, client))
  return [...html.matchAll(/href="(mailto:[^"]*)"/g)].map(([, href]) => href)
}

// RFC 5322 allows both signs before the @; RFC 6068, section 2, takes what follows them in a link for fields of the mail.
it.each(['billing?bcc=spy%40evil.example&body=Dear@example.com', 'a&cc=b@example.com', 'a#b@example.com'])(
  'a link to %s is a mail to that address alone',
  (email) => {
    const [href = '', ...others] = linksOf(email)
    const { pathname, search, hash } = new URL(href)
    expect([decodeURIComponent(pathname), search, hash, others]).toEqual([email, '', '', []])
  },
)
