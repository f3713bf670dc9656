import { messageLead, newsletterLead, type SampleLead, staffLead } from './sample-leads.ts'

/** Fifteen leads of the past week. */
export const leadsOfTheWeek: readonly SampleLead[] = [
  messageLead(
    ['Ruben Aguilar', 'ruben@aguilartiles.example', 'Aguilar Tiles', '+1 505 555 0110'],
    6.8,
    '$5,000 - $15,000',
    'Builders buy once and never again. Who of them would buy if we called?',
    { status: 'contacted', daysAgo: 6, priority: 'medium' },
  ),
  staffLead(
    'referral',
    ['Tove Nilsson', 'tove@skargardsbat.example', 'Skärgårdsbåt', '+46 8 555 0151'],
    6.4,
    'Sent by Tobias Lindqvist. Boat service, 1,100 owners.',
    { status: 'contacted', daysAgo: 5.6, priority: 'medium', dollars: 8_400 },
  ),
  newsletterLead('Kwame Boateng', 'kwame@goldcoastspices.example', 6.1),
  messageLead(
    ['Emily Hart', 'emily@hartveterinary.example', 'Hart Veterinary', '+1 406 555 0137'],
    5.7,
    '$15,000 - $50,000',
    'Reminders for vaccinations go out on paper. We lose a third of our clients after the first year.',
    { status: 'qualified', daysAgo: 4.2, priority: 'high' },
  ),
  staffLead(
    'direct',
    ['Marco Ricci', 'marco@riccibikes.example', 'Ricci Bikes', ''],
    5.3,
    'Met at the trade fair. Wants a price by the end of the month.',
    { status: 'contacted', daysAgo: 4.9, priority: 'medium', dollars: 6_900 },
  ),
  newsletterLead('', 'office@northfieldlibrary.example', 4.8),
  messageLead(
    ['Aisha Rahman', 'aisha@rahmantextiles.example', 'Rahman Textiles', '+44 116 555 0162'],
    4.4,
    '$50,000+',
    'Four warehouses, one list of customers, and each warehouse has its own spelling of every name.',
    { status: 'qualified', daysAgo: 2.7, priority: 'high' },
  ),
  messageLead(
    ['Lars Petersen', 'lars@petersenwind.example', 'Petersen Wind', ''],
    3.9,
    'Under $5,000',
    'Could you look at our newsletter figures? Something broke in March.',
    { status: 'contacted', daysAgo: 3.1, priority: 'low' },
  ),
  staffLead(
    'referral',
    ['Chiara Moretti', 'chiara@morettiglass.example', 'Moretti Glass', '+39 041 555 0190'],
    3.4,
    'Sent by Sofia Lombardi. Visitors of the workshop buy online later, or do they?',
    { status: 'contacted', daysAgo: 2.2, priority: 'medium', dollars: 12_500 },
  ),
  newsletterLead('Hugo Lefèvre', 'hugo@lefevre-traiteur.example', 2.9),
  messageLead(
    ['Grace Kim', 'grace@kimorthodontics.example', 'Kim Orthodontics', '+1 213 555 0128'],
    2.3,
    '$15,000 - $50,000',
    'Parents ask for a first appointment and never come. We would like to know at which step they leave.',
  ),
  messageLead(
    ['Bram de Vries', 'bram@devriesbloemen.example', 'De Vries Bloemen', ''],
    1.6,
    '$5,000 - $15,000',
    'Subscriptions for flowers: who pauses, who ends, and can we tell before?',
  ),
  newsletterLead('Leila Farahani', 'leila@saffronhouse.example', 1.2),
  staffLead(
    'direct',
    ['Peter Novak', 'peter@novakpianos.example', 'Novak Pianos', '+1 312 555 0175'],
    0.8,
    'Called the office. Tuning customers should hear of concerts.',
  ),
  messageLead(
    ['Sinéad Byrne', 'sinead@byrnecrafts.example', 'Byrne Crafts', ''],
    0.1,
    'Under $5,000',
    'Do you have a free hour this week? It is about our market stalls.',
  ),
]
