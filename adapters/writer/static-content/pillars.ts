import type { StrategicPillars } from '#contracts/document/static-content.ts'

/** The pillars of every engagement. */
export const pillars: StrategicPillars = {
  intro:
    'Whatever we build together rests on four pillars. They decide what we do first, what we leave out, and how we know that it works.',
  pillars: [
    {
      title: 'One view of every customer',
      description:
        'Orders, bookings, messages and sign-ups come together in one clean record per person, so that every decision starts from the same facts.',
    },
    {
      title: 'Insight before activity',
      description:
        'We look at who buys, who returns and who drifts away before anything is launched. Money follows evidence, not habit.',
    },
    {
      title: 'Automation with a human voice',
      description:
        'Routine follow-up runs by itself, in your tone of voice. A person approves what goes out and stays in charge of every relationship.',
    },
    {
      title: 'Measured against the till',
      description:
        'Each step is judged by what it adds to your revenue. What pays is extended, what does not is stopped, and you see the figures either way.',
    },
  ],
}
