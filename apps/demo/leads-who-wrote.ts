import { messageLead, type SampleLead } from './sample-leads.ts'

/** Thirteen leads from the contact form, oldest first. */
export const leadsWhoWrote: readonly SampleLead[] = [
  messageLead(
    ['Marisol Vega', 'marisol@vegaroasters.example', 'Vega Coffee Roasters', '+1 503 555 0142'],
    62,
    '$15,000 - $50,000',
    'We have 9,000 loyalty members and no idea which of them are about to leave. Our e-mails go to everybody alike.',
    { status: 'won', daysAgo: 20, priority: 'high', dollars: 28_500 },
  ),
  messageLead(
    ['Tobias Lindqvist', 'tobias@nordicframes.example', 'Nordic Frames', ''],
    55,
    '$5,000 - $15,000',
    'Our web shop sells well in December and hardly at all in spring. Can you tell us what the December people have in common?',
    { status: 'lost', daysAgo: 31, priority: 'low' },
  ),
  messageLead(
    ['Priya Raman', 'priya.raman@harborpt.example', 'Harbor Physical Therapy', '+1 207 555 0188'],
    41,
    '$15,000 - $50,000',
    'Three clinics, three booking systems. I would like one list of patients who have not come back after their first visit.',
    { status: 'proposal_sent', daysAgo: 4, priority: 'high', dollars: 34_000 },
  ),
  messageLead(
    ['Gus Okafor', 'gus@okaforhardware.example', 'Okafor & Sons Hardware', '+1 614 555 0107'],
    36,
    'Under $5,000',
    'My son says we should use AI for our newsletter. I would like somebody to explain what that would do for a hardware store.',
    { status: 'contacted', daysAgo: 29, priority: 'low' },
  ),
  messageLead(
    ['Hannah Brandt', 'hannah@kinderwerk.example', 'Kinderwerk Toys', ''],
    30,
    '$5,000 - $15,000',
    'We moved to a new shop system and lost our customer segments. Is there a way to build them again from the order history?',
    { status: 'won', daysAgo: 8, priority: 'medium', dollars: 11_200 },
  ),
  messageLead(
    ['Dr. Samuel Adeyemi', 'office@brightsmile.example', 'Bright Smile Dental', '+1 404 555 0119'],
    24,
    '$50,000+',
    'We are opening two more practices next year and want to know where our best patients live before we sign a lease.',
    { status: 'qualified', daysAgo: 12, priority: 'high', dollars: 62_000 },
  ),
  messageLead(
    ['Ines Carvalho', 'ines@casadacortica.example', 'Casa da Cortiça', '+351 21 555 0133'],
    19,
    '$5,000 - $15,000',
    'Half of our orders are gifts, so the buyer is not the user. How would you tell our two kinds of customers apart?',
    { status: 'proposal_sent', daysAgo: 2, priority: 'medium', dollars: 13_800 },
  ),
  messageLead(
    ['Walter Pruitt', 'wpruitt@pruittlawn.example', 'Pruitt Lawn Care', '+1 918 555 0171'],
    14,
    'Under $5,000',
    'Do you also work with one-truck companies? I have a spreadsheet with 400 customers.',
    { status: 'contacted', daysAgo: 11 },
  ),
  messageLead(
    ['Mei-Ling Zhao', 'mei@lotusyoga.example', 'Lotus Yoga Collective', ''],
    9,
    '$5,000 - $15,000',
    'Trial classes are full and memberships are flat. We would like to understand who stays after the trial, and why.',
    { status: 'qualified', daysAgo: 5, priority: 'medium' },
  ),
  messageLead(
    ['Arturo Benítez', 'arturo@benitezmotors.example', 'Benítez Motors', '+1 915 555 0124'],
    5,
    '$15,000 - $50,000',
    'Our service department knows our customers, our sales people do not. The two systems do not talk to each other.',
    { status: 'contacted', daysAgo: 3, priority: 'high' },
  ),
  messageLead(
    ['Fiona Gallagher', 'fiona@tidewater.example', 'Tidewater Inn', ''],
    2,
    '',
    'Is the free audit call still on?',
  ),
  messageLead(
    ['Noor Haddad', 'noor@cedarkitchen.example', 'Cedar Kitchen', '+1 313 555 0166'],
    1,
    '$5,000 - $15,000',
    'We run a restaurant and a catering business with separate mailing lists. How many people are on both? Nobody knows.',
  ),
  messageLead(
    ['Claire Dubois', 'claire@ateliers-dubois.example', 'Ateliers Dubois', ''],
    0.2,
    '$50,000+',
    'Twelve shops, 60,000 customers, one data person. I would like to talk about what should be automated first.',
  ),
]
