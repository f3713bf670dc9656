import { added, type SampleLead, subscribed } from './sample-leads.ts'

/** Twelve leads from the newsletter, from meetings and from referrals. */
export const leadsOtherwiseMet: readonly SampleLead[] = [
  added(
    'referral',
    ['Beatrice Holm', 'bea@holmgarden.example', 'Holm Garden Centre', '+1 612 555 0155'],
    58,
    'Sent by Marisol Vega. Wants to know which customers buy again after the first spring.',
    { status: 'won', daysAgo: 27, priority: 'high', dollars: 19_500 },
  ),
  subscribed('Devon Clarke', 'devon@clarkeprint.example', 50),
  added(
    'direct',
    ['Rosa Jiménez', 'rosa@jimenezlaw.example', 'Jiménez Law', ''],
    46,
    'Met at the chamber of commerce.',
    {
      status: 'lost',
      daysAgo: 33,
      priority: 'low',
      dollars: 6_000,
    },
  ),
  subscribed('Yuki Tanaka', 'yuki@papercrane.example', 39, { status: 'contacted', daysAgo: 22, priority: 'low' }),
  added(
    'referral',
    ['Oliver Marsh', 'oliver@marshcycles.example', 'Marsh Cycles', '+44 20 5550 0148'],
    33,
    'Sent by Beatrice Holm. Two shops and a repair service; repairs are the better customers.',
    { status: 'proposal_sent', daysAgo: 6, priority: 'high', dollars: 22_400 },
  ),
  added(
    'direct',
    ['Lena Fischer', 'l.fischer@altstadt-optik.example', 'Altstadt Optik', ''],
    28,
    'Called after a talk. Reminders for eye tests go out by hand today.',
    { status: 'qualified', daysAgo: 15, priority: 'medium', dollars: 9_800 },
  ),
  subscribed('', 'hello@saltandpine.example', 21),
  added(
    'referral',
    ['Jerome Baptiste', 'jerome@baptistebooks.example', 'Baptiste Books', '+1 504 555 0193'],
    17,
    'Sent by Priya Raman. Small budget, good questions.',
    { status: 'contacted', daysAgo: 10, priority: 'medium', dollars: 4_500 },
  ),
  subscribed('Amara Nwosu', 'amara@studionwosu.example', 12, { status: 'qualified', daysAgo: 7, dollars: 7_500 }),
  added(
    'direct',
    ['Henrik Sørensen', 'henrik@fjordferry.example', 'Fjord Ferry', ''],
    7,
    'Wrote to us after reading the newsletter.',
    {
      status: 'contacted',
      daysAgo: 6,
      priority: 'medium',
      dollars: 16_000,
    },
  ),
  subscribed('Paul Whitaker', 'paul@whitakerfarms.example', 4),
  added(
    'referral',
    ['Sofia Lombardi', 'sofia@lombardivini.example', 'Lombardi Vini', ''],
    0.6,
    'Sent by Ines Carvalho.',
  ),
]
