import type { LegalPage } from './types.ts'

export const termsOfService: LegalPage = {
  title: 'Terms of Service',
  lead: 'These terms apply between you and {{legalEntity}} (“we”, “{{brandName}}”) when you use this website, book a free audit or open a report that we shared with you. By doing so you agree to them.',
  sections: [
    {
      id: 'services',
      title: 'What we offer',
      paragraphs: [
        'This website describes our services for small businesses: marketing supported by artificial intelligence and work on customer data. It is information, not a binding offer. Paid work begins only with a separate written agreement, which takes precedence over these terms where they differ.',
      ],
    },
    {
      id: 'free-audit',
      title: 'The free Customer Insight Audit',
      paragraphs: [
        'The audit is a call of 20 minutes, free of charge for qualifying businesses while places last. It obliges you to buy nothing, and us to take on nothing.',
      ],
      points: [
        'A business qualifies when it is operating, has customers of its own and is represented on the call by someone who may decide about its marketing.',
        'One audit per business. Places are limited and the offer may end at any time.',
        'What we say in the audit is based on what you show us. It is an opinion, not a promise of results.',
      ],
    },
    {
      id: 'your-part',
      title: 'Your part',
      paragraphs: ['When you use this website, please:'],
      points: [
        'give us correct information, and only information that you may share;',
        'do not send unlawful content or software that does harm;',
        'do not probe, overload or get around the protection of our systems;',
        'do not collect content from this website by automated means beyond what its robots rules allow.',
      ],
    },
    {
      id: 'shared-reports',
      title: 'Reports shared by link',
      paragraphs: [
        'We may send you a private link to a report or proposal. It is meant for you and those in your organisation who need it. Links may expire or be withdrawn. Whoever has the link can read the document, so treat it as confidential.',
      ],
    },
    {
      id: 'intellectual-property',
      title: 'Intellectual property',
      paragraphs: [
        'Text, design, illustrations and software of this website belong to us or our licensors. You may view and print pages for your own business. What you send us remains yours; you allow us to use it to answer you and to prepare and deliver our work.',
      ],
    },
    {
      id: 'ai-assisted-work',
      title: 'Work assisted by artificial intelligence',
      paragraphs: [
        'Drafts of documents and campaigns may be produced with the help of language models and are reviewed by a person. Even so, please check facts, figures and legal statements before you rely on them or publish them.',
      ],
    },
    {
      id: 'third-parties',
      title: 'Services of others',
      paragraphs: [
        'The booking calendar and links to other websites lead to services that we do not control. Their own terms apply, and we are not responsible for their content.',
      ],
    },
    {
      id: 'warranty',
      title: 'No warranty for the website',
      paragraphs: [
        'We take care that this website is correct and available, but provide it as it is. We do not promise that it is free of errors or always reachable, or that examples on it can be repeated in your business.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      paragraphs: [
        'We are liable without limit for intent and gross negligence, for injury to life, body or health, and wherever the law does not allow a limit. For other negligence we are liable only for breach of an essential duty, and then for the foreseeable damage typical of such a contract. Beyond that, liability for the use of this free website is excluded.',
      ],
    },
    {
      id: 'privacy',
      title: 'Privacy',
      paragraphs: ['How we handle personal data is described in our privacy policy, which is part of these terms.'],
    },
    {
      id: 'changes',
      title: 'Changes',
      paragraphs: [
        'We may change these terms when our services or the law change. The version on this page at the time of your visit applies. If a part of these terms is invalid, the rest remains in force.',
      ],
    },
    {
      id: 'law',
      title: 'Law and contact',
      paragraphs: [
        'The law of the place where {{legalEntity}} has its registered office applies, without its rules on conflicts of law. Mandatory rights that you have as a consumer in your own country stay untouched.',
        'Questions about these terms: {{contactEmail}}.',
      ],
    },
  ],
}
