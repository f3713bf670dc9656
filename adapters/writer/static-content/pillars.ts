import type { StrategicPillars } from '#contracts/document/static-content.ts'
import type { Translate } from '#contracts/messages.ts'

/** The pillars of every engagement, in a language. */
export const pillars = (t: Translate): StrategicPillars => ({
  intro: t(
    'Whatever we build together rests on four pillars. They decide what we do first, what we leave out, and how we know that it works.',
  ),
  pillars: [
    {
      title: t('One view of every customer'),
      description: t(
        'Orders, bookings, messages and sign-ups come together in one clean record per person, so that every decision starts from the same facts.',
      ),
    },
    {
      title: t('Insight before activity'),
      description: t(
        'We look at who buys, who returns and who drifts away before anything is launched. Money follows evidence, not habit.',
      ),
    },
    {
      title: t('Automation with a human voice'),
      description: t(
        'Routine follow-up runs by itself, in your tone of voice. A person approves what goes out and stays in charge of every relationship.',
      ),
    },
    {
      title: t('Measured against the till'),
      description: t(
        'Each step is judged by what it adds to your revenue. What pays is extended, what does not is stopped, and you see the figures either way.',
      ),
    },
  ],
})
