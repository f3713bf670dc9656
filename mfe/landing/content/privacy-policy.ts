import type { LegalPage } from './types.ts'

export const privacyPolicy: LegalPage = {
  title: 'Privacy Policy',
  lead: 'This policy says in plain words what {{legalEntity}} (“we”, “{{brandName}}”) learns about you when you use this website or get in touch, what we do with it, and what you can ask of us.',
  sections: [
    {
      id: 'who-we-are',
      title: 'Who is responsible',
      paragraphs: [
        '{{legalEntity}} runs this website and decides how the personal data collected on it is used. For anything in this policy, write to {{contactEmail}}.',
      ],
    },
    {
      id: 'what-we-collect',
      title: 'What we collect',
      paragraphs: ['We keep what we collect small. It comes from four places:'],
      points: [
        'What you send us: your name and e-mail address, your message and, if you choose to give them, your company, phone number and an estimated budget.',
        'What goes along with a message: the first page of your visit, the website that linked to it, and the campaign that the link named, so that we learn what brings people to us. It is stored with the message, never without one.',
        'What arrives with every request: your network address, the page you asked for, the time and your browser’s name. Our server needs these to answer you and to defend itself against abuse.',
        'What you consent to: once you press “I Accept”, a script of our own tells our server when a page is viewed, the booking dialog opened or a message sent. The server adds one to a count for that kind of page and that day. It keeps no cookie, no address and nothing else about you, and it does not follow you to other websites.',
      ],
    },
    {
      id: 'why-we-use-it',
      title: 'Why we use it',
      paragraphs: ['We use personal data only for the following purposes, and each has a legal ground:'],
      points: [
        'To answer your message and prepare an offer: steps you asked for before a contract.',
        'To deliver work you have ordered, including reports that we share with you through a private link: performance of a contract.',
        'To keep the website safe and working: our legitimate interest in a secure service.',
        'To understand which pages are useful: your consent, which you may withdraw at any time.',
        'To keep invoices and business records: legal obligations.',
      ],
    },
    {
      id: 'artificial-intelligence',
      title: 'How we use artificial intelligence',
      paragraphs: [
        'We use language models to help draft documents for our clients. A person reviews what they produce before it reaches anyone. No decision with legal or similarly significant effect on you is made by a machine alone.',
        'Where a model is run by a service provider, it processes the text on our behalf, under a contract that forbids using it to train models for others.',
      ],
    },
    {
      id: 'sharing',
      title: 'Who else sees it',
      paragraphs: [
        'We do not sell personal data. We share it only with providers who host our systems, deliver our e-mail, arrange our calendar or supply the models mentioned above, each bound by contract to use it for that task alone, and with authorities where the law obliges us.',
        'If you open the booking dialog, the calendar in it is provided by an external service. From that moment its own privacy policy applies to what you enter there. Nothing is loaded from it before you open the dialog.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and local storage',
      paragraphs: [
        'This website sets no advertising or tracking cookies. Your answer to the privacy banner is kept in your browser’s local storage so that we need not ask again. Where your visit began is noted in its session storage, which is emptied when you close the tab; it leaves your browser only with a message that you send. A cookie is set only where it is needed: to keep our staff signed in, and to open a report that was shared with you.',
        'If your browser sends a “Do Not Track” or “Global Privacy Control” signal, nothing is counted, whatever you pressed.',
      ],
    },
    {
      id: 'retention',
      title: 'How long we keep it',
      paragraphs: [
        'Messages that do not lead to a project are deleted no later than 24 months after our last contact. Project records are kept for the duration of the work and afterwards as long as tax and commercial law require. Server logs are kept for up to 30 days.',
      ],
    },
    {
      id: 'security',
      title: 'How we protect it',
      paragraphs: [
        'Connections are encrypted. Personal data in our records is encrypted with a key of its own for every person, access is limited to staff who need it, and each change is logged. When we erase your data we destroy that key, which makes every copy unreadable.',
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      paragraphs: ['Depending on where you live, you have the right to:'],
      points: [
        'know whether we hold data about you and receive a copy of it;',
        'have it corrected, completed or erased;',
        'restrict or object to its use, or take it with you in a common format;',
        'withdraw a consent, without affecting what was done before;',
        'complain to the data protection authority of your country or state.',
      ],
      closing:
        'Write to {{contactEmail}} and we will answer within one month. Using your rights costs nothing and has no disadvantages for you.',
    },
    {
      id: 'transfers',
      title: 'International transfers',
      paragraphs: [
        'Some of our providers may process data in other countries. Where these do not offer the same level of protection as yours, we rely on standard contractual clauses or an equivalent safeguard, of which we will gladly send you a copy.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      paragraphs: [
        'Our services are for businesses. We do not knowingly collect data of anyone under 16; if you believe that we have, tell us and we will delete it.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      paragraphs: [
        'When we change how we use data, we change this page and the date at its top. If a change matters to people whose data we already hold, we tell them beforehand.',
      ],
    },
  ],
}
