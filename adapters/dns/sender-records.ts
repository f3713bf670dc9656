import { Resolver } from 'node:dns/promises'

/** Mail servers name the key that they sign with; without a mail, the common names are tried. */
const selectors = ['default', 'mail', 'dkim', 'google', 'selector1', 'selector2', 'k1', 's1', 's2', 'fm1', 'protonmail']

/**
 * What the domain of a sender publishes, so that receivers trust its mails: a sentence each on SPF, DKIM and DMARC.
 * @param server the name server to ask; absent: those of the machine.
 */
export const senderRecords = async (address: string, server?: string): Promise<readonly string[]> => {
  const domain = address.split('@').at(-1) ?? ''
  const resolver = new Resolver({ timeout: 3000, tries: 1 })
  if (server !== undefined) resolver.setServers([server])
  const look = (name: string) => textRecords(resolver, name)
  const [spf, dmarc, ...keys] = await Promise.all([
    look(domain),
    look(`_dmarc.${domain}`),
    ...selectors.map((selector) => look(`${selector}._domainkey.${domain}`)),
  ])
  return [
    `SPF of ${domain}: ${publishedRecord(spf, /^v=spf1\b/i)}`,
    `DKIM of ${domain}: ${keysIn(keys)}`,
    `DMARC of ${domain}: ${publishedRecord(dmarc, /^v=DMARC1\b/i)}`,
  ]
}

/** The texts under a name; null if they could not be looked up. */
const textRecords = async (resolver: Resolver, name: string): Promise<readonly string[] | null> => {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    const { code } = error as { readonly code?: string }
    return code === 'ENODATA' || code === 'ENOTFOUND' ? [] : null
  }
}

const unknown = 'could not be looked up.'

const publishedRecord = (records: readonly string[] | null, form: RegExp): string => {
  if (records === null) return unknown
  return records.find((text) => form.test(text)) ?? 'none is published.'
}

const keysIn = (records: readonly (readonly string[] | null)[]): string => {
  const keySelectors = selectors.filter((_, index) => records[index]?.some((text) => /\bp=[\w+/]/.test(text)))
  if (keySelectors.length > 0) return `a key is published as ${keySelectors.join(', ')}.`
  if (records.includes(null)) return unknown
  return `no key is published under a common name; the mail server may use another one (tried: ${selectors.join(', ')}).`
}
