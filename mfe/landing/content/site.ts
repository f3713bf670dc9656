import type { Four, PageMeta, Three } from './types.ts'

export const meta = {
  landing: {
    title: '{{brandName}} – AI-powered marketing and customer data for small businesses',
    description:
      'Find out who your best customers are and how to get more of them. Book a free 20-minute Customer Insight Audit, normally $500.',
  },
  privacyPolicy: {
    title: 'Privacy Policy – {{brandName}}',
    description:
      'What {{brandName}} collects about you, why, how long it is kept, and how to have it corrected or deleted.',
  },
  termsOfService: {
    title: 'Terms of Service – {{brandName}}',
    description: 'The terms under which you use the website of {{brandName}} and its free Customer Insight Audit.',
  },
  notFound: { title: 'Page Not Found – {{brandName}}', description: 'This page does not exist. Here is the way back.' },
} satisfies Record<string, PageMeta>

export const navigation = {
  links: [
    { label: 'Home', anchor: '#home' },
    { label: 'Services', anchor: '#services' },
    { label: 'Process', anchor: '#process' },
  ],
  contact: { label: 'Contact Us', anchor: '#contact' },
} as const

export const hero = {
  eyebrow: 'AI-powered marketing for small businesses',
  title: 'Your next best customer is already in your data.',
  text: '{{brandName}} reads your orders, bookings and inbox with AI, finds who is ready to buy and who is about to leave, and turns that into marketing that pays for itself.',
  action: 'Claim my free audit',
  more: 'See how it works',
  facts: ['20-minute call', 'Normally $500, free for you', 'Only 7 spots left for July'],
} as const

export const problem = {
  eyebrow: 'The problem',
  title: 'You are not bad at marketing. You are flying without instruments.',
  text: 'Most owners we talk to work hard on their marketing and still cannot say which part of it works. It is rarely a lack of effort.',
  items: [
    {
      title: 'Your customers live in five places',
      text: 'The till, the inbox, the booking tool, the newsletter, a spreadsheet. Nobody sees the whole person, so everyone gets the same message.',
    },
    {
      title: 'You pay for clicks, not for customers',
      text: 'The ad report is full of numbers that go up. Your bank account does not follow, and no one can tell you why.',
    },
    {
      title: 'Good customers leave without a word',
      text: 'Somebody who came every month has not been in since spring. You find out when you happen to think of them.',
    },
    {
      title: 'There is never time to do it properly',
      text: 'Marketing happens on Sunday evening, after everything else. So it is done in a hurry, or it is not done at all.',
    },
  ] satisfies Four,
} as const

export const services = {
  eyebrow: 'Services',
  title: 'Four things we do, and do well.',
  text: 'Take one or take them all. Each stands on its own, and each gets better with the next.',
  items: [
    {
      title: 'Customer data, in one place',
      text: 'We connect your tools, remove duplicates and gaps, and give you one clean record per customer that your whole team can trust.',
    },
    {
      title: 'Insight you can act on',
      text: 'AI sorts your customers by what they do, not by age and postcode: your regulars, your rising stars, the ones about to drift away.',
    },
    {
      title: 'Campaigns that write themselves',
      text: 'The right message to the right group at the right moment, drafted by AI in your voice and approved by a person before it goes out.',
    },
    {
      title: 'Follow-up that never forgets',
      text: 'Quotes, first orders, birthdays, quiet months: automatic, friendly nudges that bring people back while you do your actual work.',
    },
  ] satisfies Four,
  action: 'Talk to us about your business',
} as const

export const process = {
  eyebrow: 'Process',
  title: 'From scattered data to steady growth in three steps.',
  items: [
    {
      title: 'We listen',
      text: 'Twenty minutes on a call. You tell us how customers find you and what you have tried. We look at your data with you and tell you plainly what we see.',
    },
    {
      title: 'We connect the dots',
      text: 'We bring your sources together, let our models find the patterns, and give you a short plan: three moves, what each costs, what each should earn.',
    },
    {
      title: 'We grow what works',
      text: 'We launch the first campaign with you, measure it against real sales, keep what pays and drop what does not. You see every number.',
    },
  ] satisfies Three,
} as const

export const leadCapture = {
  eyebrow: 'Limited-time offer for qualifying businesses',
  title: 'Your Customer Insight Audit is on us.',
  text: 'Twenty minutes with a specialist, on your numbers. You leave with a clear picture, whether or not we ever work together.',
  benefits: [
    {
      title: 'See who really pays your bills',
      text: 'The few customers behind most of your revenue, and what they have in common.',
    },
    {
      title: 'Find the leak',
      text: 'Where people drop out between first visit and second purchase, and what that costs you.',
    },
    {
      title: 'Leave with three next moves',
      text: 'Concrete, ranked by return, doable with the tools you already have.',
    },
  ] satisfies Three,
  ticket: {
    name: 'Customer Insight Audit',
    length: '20-minute call',
    normally: 'Normally $500',
    price: 'Free',
    spots: 'Only 7 spots left for July',
  },
  action: 'Reserve my spot',
} as const

export const callToAction = {
  title: 'Twenty minutes can change your next twelve months.',
  text: 'Pick a time that suits you. No preparation, no slides, no obligation.',
  action: 'Get Your Free Audit',
  dialog: { title: 'Schedule a Call', close: 'Close', elsewhere: 'Open the calendar in a new tab' },
} as const

export const summary = {
  eyebrow: 'What you get',
  title: 'Less guesswork. More regulars.',
  items: [
    { title: 'Clarity', text: 'One page a month that says what worked, what did not and what comes next.' },
    { title: 'Time', text: 'Marketing that runs during the week, so your Sunday evenings are yours again.' },
    { title: 'Loyalty', text: 'Customers who feel remembered, because for once they are.' },
    { title: 'Control', text: 'Your data stays yours. Take it with you whenever you like, in plain files.' },
  ] satisfies Four,
} as const

export const contact = {
  eyebrow: 'Contact',
  title: 'Tell us about your business.',
  text: 'A few lines are enough. A person reads every message and answers within one working day.',
  next: [
    'We read your message and look at your website.',
    'We write back with a first thought and two times for a call.',
    'You decide whether it is worth twenty minutes.',
  ],
  mail: 'Rather write an e-mail?',
} as const

export const notFound = {
  title: 'Page Not Found',
  text: "Whoops! It looks like you've taken a wrong turn. The page you're looking for doesn't exist. Let's get you back on track.",
  action: 'Go Home',
} as const

export const cookies = {
  title: 'We value your privacy',
  text: 'We count page views only if you agree, and with our own script alone. See our',
  accept: 'I Accept',
} as const

export const footer = {
  copyright: '© {{year}} {{legalEntity}}. All rights reserved.',
  privacyPolicy: 'Privacy Policy',
  termsOfService: 'Terms of Service',
  linkedin: 'LinkedIn',
  newTab: '(opens in a new tab)',
} as const
