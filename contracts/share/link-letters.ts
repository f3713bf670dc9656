import { documentLanguage } from '#contracts/document/document-language.ts'
import { type Formats, formatting, serverFormats } from '#contracts/formats.ts'
import { translation } from '#contracts/messages.ts'
import { engagementOverviewId, proposalId } from '#contracts/workflow/http/workflows.ts'

type Letter = { readonly subject: string; readonly text: string }

/** A link to a document, and the person who gets it. */
type Link = {
  readonly workflowId: number
  readonly outputs: string | null
  readonly name: string
  readonly url: string
}

type Letterhead = { readonly brandName: string; readonly formats: Formats; readonly languages: readonly string[] }

export type LinkLetters = {
  /** Carries the link. */
  readonly letter: (link: Link) => Letter
  /** Reminds of the decision that the link asks for by a moment. */
  readonly reminder: (link: Link, until: string) => Letter
}

/** The mails to leads about links, in the language of the document; else in the first one of the site. */
export const linkLetters = ({ brandName, formats, languages }: Letterhead): LinkLetters => {
  const languageOf = ({ outputs }: Link) => documentLanguage(outputs) ?? languages[0] ?? 'en'
  const textOf = (link: Link, request: string): string => {
    const t = translation(languageOf(link))
    return [t('Hello {name},', { name: link.name }), '', request, link.url, '', brandName].join('\n')
  }
  return {
    letter: (link) => {
      const t = translation(languageOf(link))
      return { subject: t(titleOf(link)), text: textOf(link, t('You can read the document here:')) }
    },
    reminder: (link, until) => {
      const language = languageOf(link)
      const t = translation(language)
      const request = t(
        'We are glad to have your decision until {day}. You can read the document here, and accept or decline it:',
        { day: formatting(serverFormats(formats), language).deadline(until, 'medium') },
      )
      return { subject: t('Reminder: {title}', { title: t(titleOf(link)) }), text: textOf(link, request) }
    },
  }
}

const titleOf = ({ workflowId }: Link) => {
  if (workflowId === proposalId) return 'Engagement Proposal'
  return workflowId === engagementOverviewId ? 'Engagement Overview' : 'Report'
}
