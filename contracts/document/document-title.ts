import type { Translate } from '#contracts/messages.ts'

type Titled = { readonly type: 'EngagementOverview' | 'Proposal'; readonly data: { readonly clientName: string } }

/** `Engagement Proposal for Acme`, as the page, its PDF, the receipt and their mails are named. */
export const documentTitle = ({ type, data: { clientName: client } }: Titled, t: Translate): string =>
  type === 'Proposal'
    ? t('Engagement Proposal for {client}', { client })
    : t('Engagement Overview for {client}', { client })
